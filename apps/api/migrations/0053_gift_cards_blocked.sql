ALTER TABLE "gift_card" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_card" ADD COLUMN "replaced_by" text;