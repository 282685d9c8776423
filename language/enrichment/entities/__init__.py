"""Typed entities that a text names: contacts, identifiers, amounts, dates, people, products."""
