"""How SICILY'43 looks: declared here, drawn by `trinacria.render`."""
