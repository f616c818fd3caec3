ALTER TABLE "job" ADD COLUMN "forgiven" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "request_id" text;--> statement-breakpoint
-- What is done when an order is placed is a subscriber's own job now.
UPDATE "job" SET "kind" = 'confirm-order' WHERE "kind" = 'order-placed' AND "state" <> 'done';
