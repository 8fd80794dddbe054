"""How calculations are made and solved; knows neither fields, drawings nor texts."""
