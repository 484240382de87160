"""Computer opponents for SICILY'43."""
