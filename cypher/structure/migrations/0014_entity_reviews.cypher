// All reviews of a user, to be exported.

CREATE INDEX entity_review_user_created IF NOT EXISTS
FOR (review:EntityReview) ON (review.user_id, review.created_at)
