// Facts by when they begin to hold: a user's, and everybody's.

CREATE INDEX fact_user_begins IF NOT EXISTS
FOR (fact:Fact) ON (fact.user_id, fact.valid_from)

CREATE INDEX fact_begins IF NOT EXISTS
FOR (fact:Fact) ON (fact.valid_from)
