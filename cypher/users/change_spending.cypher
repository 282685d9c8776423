// Add to the spending of all users together on the language model in a day.
//
// mode:    write
// tenant:  all because it is a sum over them, which names nobody
// param:   day    STRING           as 2026-05-01
// param:   calls  INTEGER          to add
// param:   cost   FLOAT            to add
// param:   at     ZONED DATETIME   now
// returns: calls INTEGER, cost FLOAT
// index:   spending_day_unique
// why:     one seek; the node's lock makes the sum exact among all processes.
MERGE (spending:Spending {day: $day})
  ON CREATE SET spending.created_at = $at
SET spending.calls = coalesce(spending.calls, 0) + $calls,
  spending.cost = coalesce(spending.cost, 0.0) + $cost
RETURN spending.calls AS calls, spending.cost AS cost
