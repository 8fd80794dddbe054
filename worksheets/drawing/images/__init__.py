"""Pictures from files: PNG and JPEG as rasters."""
