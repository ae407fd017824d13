"""Sentences. The rest of the house speaks in codes and facts; here they become English or German.

Keys are codes, and English is a translation like German. The texts of rulebooks and questions stand beside the books.
"""

from floorman.speech.catalogue import LANGUAGES, Lang, Speech, language_of, speech
from floorman.speech.problems import told

__all__ = ["LANGUAGES", "Lang", "Speech", "language_of", "speech", "told"]
