"""Tools for those who work on Nardy Tutor; not part of the package."""
