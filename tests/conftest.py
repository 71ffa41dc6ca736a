"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# A slow or busy machine is no fault of the program: speed is measured by the benchmark, not here.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
