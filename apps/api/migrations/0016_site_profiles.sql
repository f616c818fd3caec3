ALTER TABLE "subsite" ADD COLUMN "profile" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- The name over the door was written beside the other settings before.
UPDATE "subsite" SET "profile" = jsonb_build_object('house', jsonb_build_object('name', "content_entry"."value"->>'house')) FROM "content_entry" WHERE "content_entry"."key" = 'SITE_SETTINGS' AND "content_entry"."value"->>'house' <> '';
