"""Makes and solves calculations; knows no fields, drawings or texts."""
