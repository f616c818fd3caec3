ALTER TABLE "payment" ADD COLUMN "captured_amount" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "captured_currency" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "disputed_at" timestamp with time zone;