"""The staff on Sicily."""
