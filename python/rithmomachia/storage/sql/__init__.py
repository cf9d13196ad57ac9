"""The contract over SQLAlchemy, the same statements for every database."""
