DROP INDEX "cart_begun";--> statement-breakpoint
ALTER TABLE "credit_lot" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "credit_lot" ADD COLUMN "member_name" text;--> statement-breakpoint
ALTER TABLE "credit_lot" ADD COLUMN "approver_name" text;--> statement-breakpoint
ALTER TABLE "gift_card" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "gift_card" ADD COLUMN "member_name" text;--> statement-breakpoint
ALTER TABLE "cancellation_event" ADD COLUMN "approver_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "approver_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_event" ADD COLUMN "approver_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_event" ADD COLUMN "approver_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "draft_order_number_search" ON "draft_order" USING btree ("subsite",number text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cart_begun" ON "cart" USING btree ("subsite","created_at") WHERE copied_from is null and draft_id is null;