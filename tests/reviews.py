"""A game for the tests of reviews: in it a play that any judge finds costly, and a step that the head rule refuses."""

GAME = """Nardy Tutor game text 1
Rules: federation
White: person
Black: computer hard

Game 1: White starts
1. W 3-3: 24/21(2) 21/18/15
2. B 6-5: 24/18/13
3. W 3-3: 24/21/18/15 21/18
4. B 5-5: 24/19/14/9 13/8
5. W 3-2: 15/13 18/15
6. B 6-3: 24/18/15
7. W 6-2: 24/22 24/18 refused
7. W 6-2: 13/11/5
8. B 4-4: 24/20/16 15/11/7
"""
