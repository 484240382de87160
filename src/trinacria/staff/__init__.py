"""What a planning computer player stands on, the same for every game: doctrine, lines, situation, assignment."""
