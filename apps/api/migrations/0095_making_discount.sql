ALTER TABLE "draft_order" ADD COLUMN "making_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_limit" ADD COLUMN "making" integer;