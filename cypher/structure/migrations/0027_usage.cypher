// What is spent on a language model: by a user in a day or a run, and by everybody in a day.

CREATE CONSTRAINT usage_user_period_unique IF NOT EXISTS
FOR (usage:Usage) REQUIRE (usage.user_id, usage.period) IS UNIQUE

CREATE CONSTRAINT spending_day_unique IF NOT EXISTS
FOR (spending:Spending) REQUIRE spending.day IS UNIQUE
