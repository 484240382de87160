"""What a planning computer player stands on, the same for every game: doctrine files, checks of lines, assignment."""
