ALTER TABLE "message" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "undelivered_at" timestamp with time zone;