"""How the tables came to be, a file a change; each is written once and never edited after its release."""
