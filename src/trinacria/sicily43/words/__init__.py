"""What SICILY'43 says of itself: names, sentences, sheets."""
