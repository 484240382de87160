"""What Sicily says and shows: names, marks, panels, steps and the story, in words."""
