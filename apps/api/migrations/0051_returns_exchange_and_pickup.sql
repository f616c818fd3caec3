ALTER TABLE "return_request" ADD COLUMN "pickup_day" date;--> statement-breakpoint
ALTER TABLE "return_request" ADD COLUMN "pickup_slot" text;--> statement-breakpoint
ALTER TABLE "return_unit" ADD COLUMN "exchange" jsonb;--> statement-breakpoint
CREATE INDEX "order_unit_arrived" ON "order_unit" USING btree ("order_id") WHERE state in ('delivered', 'replaced');