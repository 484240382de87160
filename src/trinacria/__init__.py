"""Trinacria: a rules-enforcing digital edition of operational hex wargames."""

__version__ = "0.1.0"
