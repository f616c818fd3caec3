--> statement-breakpoint
-- What is done when an order is placed is a subscriber's own job now.
UPDATE "job" SET "kind" = 'confirm-order' WHERE "kind" = 'order-placed' AND "state" <> 'done';
