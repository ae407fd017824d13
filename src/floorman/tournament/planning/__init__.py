"""Before the first hand: what may stand in a plan, a structure that is drawn, an end that is foretold, the opening."""
