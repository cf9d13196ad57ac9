"""The local web server: games over HTTP, the browser board, the machine as opponent."""
