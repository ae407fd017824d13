"""The doors: passwords, passes and codes. Who somebody is, before anybody asks what he may do."""
