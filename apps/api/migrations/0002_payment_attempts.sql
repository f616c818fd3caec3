ALTER TABLE "payment" ALTER COLUMN "provider_ref" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_payment" ADD COLUMN "attempt_id" text;--> statement-breakpoint
CREATE INDEX "payment_ask" ON "payment" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
CREATE INDEX "payment_refund_due" ON "payment" USING btree ("updated_at") WHERE state = 'refund_due';--> statement-breakpoint
ALTER TABLE "sandbox_payment" ADD CONSTRAINT "sandbox_payment_attempt_id_unique" UNIQUE("attempt_id");