"""Job files: reading, checking and describing them; the only place that knows YAML."""
