# `make run` and `make test` need nothing but Python 3.11 or later, make and, the first time, a network.
# PYTHON=python3.12 chooses the interpreter, PORT=8502 the port of the app, CLASS=yes lets phones in the same network open it,
# BROWSER=no leaves out the tests that need a browser.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -qq

.PHONY: help run test test-all test-wheel check spell format messages bench clean

help:
	@echo "make run       start the app and print its address (PORT=8502: at this port; CLASS=yes: for phones too)"
	@echo "make test      run the tests (BROWSER=no: without those in a browser)"
	@echo "make check     look over the code, the catalogues and the spelling (SPELL=no: without the spelling)"
	@echo "make test-all  run every test, slow ones too, and the engine's under every Python found"
	@echo "make spell     check the spelling of the catalogues and the lessons"
	@echo "make messages  bring the catalogues up to date and check them"
	@echo "make format    lay out the code"
	@echo "make bench     measure the speed of the engine, the command and the app"
	@echo "make clean     remove what the other commands made"

run: $(VENV)/installed
	@$(VENV)/bin/nardy app$(if $(filter yes,$(CLASS)), --host)$(if $(PORT), --port $(PORT))

test: $(VENV)/installed-for-tests
	@tools/test.sh

test-all: $(VENV)/installed-for-tests
	@SLOW=yes NARDY_TURNS=4000 tools/test.sh
	@tools/test_versions.sh

test-wheel: $(VENV)/installed-for-tests
	@$(PY) -m pytest -q -m wheel

check: $(VENV)/installed-for-tests
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check --quiet . || { echo 'The code is not laid out as usual: run "make format".'; exit 1; }
	@$(PY) -m mypy
	@$(PY) -m pytest -q tests/test_package.py -k import
	@$(PY) -m tools.catalogues check
	@[[ $${SPELL:-yes} == no ]] || $(PY) -m tools.spell

spell: $(VENV)/installed
	@$(PY) -m tools.spell

format: $(VENV)/installed-for-tests
	@$(PY) -m ruff check --fix --quiet . || true
	@$(PY) -m ruff format .

messages: $(VENV)/installed
	@$(PY) -m tools.catalogues update
	@$(PY) -m tools.catalogues check

bench: $(VENV)/installed-for-tests
	@$(PY) -m tests.bench

clean:
	rm -rf $(VENV) .venv-3.* build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/pip:
	@tools/venv.sh $(PYTHON) $(VENV)

$(VENV)/installed: $(VENV)/bin/pip pyproject.toml constraints.txt
	@echo "Installing Nardy Tutor in $(VENV): the first time this takes a few minutes ..."
	@$(PIP) install -c constraints.txt --only-binary numba,llvmlite -e '.[fast]' || { \
		echo "Trying without numba: the same answers, and an analysis takes longer."; \
		$(PIP) install -c constraints.txt -e .; }
	@touch $@

$(VENV)/installed-for-tests: $(VENV)/installed
	@echo "Installing what the tests need: this takes a few minutes too ..."
	@$(PIP) install -c constraints.txt -e '.[test]'
	@touch $@
