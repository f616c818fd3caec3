ALTER TABLE "message" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "order_kind" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "masked_recipient" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "send_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "repeat_of" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "repeat_number" integer;--> statement-breakpoint
CREATE INDEX "message_of_no_order" ON "message" USING btree ("created_at") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "message_order" ON "message" USING btree ("order_id","created_at") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_repeat" ON "message" USING btree ("repeat_of","repeat_number") WHERE repeat_of is not null;