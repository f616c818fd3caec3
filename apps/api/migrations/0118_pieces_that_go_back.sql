ALTER TABLE "return_event" ADD COLUMN "transition" text;--> statement-breakpoint
ALTER TABLE "return_inspection" ADD COLUMN "earlier" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_unit" ADD COLUMN "goes_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "return_unit" ADD COLUMN "back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_approval" ADD COLUMN "excluded" text[] DEFAULT '{}' NOT NULL;