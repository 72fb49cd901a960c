"""Tables that friends join by a link: their log, the one view that leaves them, the app."""
