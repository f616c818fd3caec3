ALTER TABLE "enquiry" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "closed_by_name" text;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "expected_transfer_site" ON "expected_transfer" USING btree ("subsite","due_at","attempt_id");--> statement-breakpoint
CREATE INDEX "enquiry_state" ON "enquiry" USING btree ("subsite","state","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_name" ON "customer" USING btree ("subsite",(lower(first_name || ' ' || last_name) collate "C"));--> statement-breakpoint
CREATE INDEX "customer_last_name" ON "customer" USING btree ("subsite",(lower(last_name) collate "C"));--> statement-breakpoint
CREATE INDEX "review_state" ON "review" USING btree ("subsite","state","created_at","id");--> statement-breakpoint
CREATE INDEX "cancellation_under_review" ON "cancellation" USING btree ("created_at","id") WHERE state = 'under_review';--> statement-breakpoint
CREATE INDEX "refund_manual" ON "refund" USING btree ("updated_at","id") WHERE state = 'manual_bank';--> statement-breakpoint
CREATE INDEX "revision_on_hold" ON "revision" USING btree ("created_at","id") WHERE state = 'on_hold';