ALTER TABLE "staff_member" ADD COLUMN "access_by" text;--> statement-breakpoint
ALTER TABLE "staff_member" ADD COLUMN "access_at" timestamp with time zone;