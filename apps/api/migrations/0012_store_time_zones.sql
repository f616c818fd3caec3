ALTER TABLE "store" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
-- Stores that are there already go by the clock of their site.
UPDATE "store" SET "time_zone" = "subsite"."time_zone" FROM "subsite" WHERE "subsite"."code" = "store"."subsite";
