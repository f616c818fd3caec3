ALTER TABLE "store" ADD COLUMN "media_id" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "alt" text DEFAULT '' NOT NULL;