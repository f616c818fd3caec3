DROP INDEX "order_stage";--> statement-breakpoint
DROP INDEX "order_awaits_proof";--> statement-breakpoint
DROP INDEX "order_promised";--> statement-breakpoint
DROP INDEX "order_newest";--> statement-breakpoint
DROP INDEX "return_request_due";--> statement-breakpoint
DROP INDEX "return_request_newest";--> statement-breakpoint
ALTER TABLE "draft_order" ADD COLUMN "store" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "draft_store" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stores" text[] GENERATED ALWAYS AS (nullif(array_remove(array[address->>'storeId', draft_store], null), '{}'::text[])) STORED;--> statement-breakpoint
ALTER TABLE "return_request" ADD COLUMN "order_stores" text[];--> statement-breakpoint
ALTER TABLE "return_request" ADD COLUMN "stores" text[] GENERATED ALWAYS AS (nullif(array_remove(array_append(coalesce(order_stores, '{}'::text[]), store_id), null), '{}'::text[])) STORED;--> statement-breakpoint
ALTER TABLE "staff_approval" ADD COLUMN "stores" text[];--> statement-breakpoint
ALTER TABLE "staff_grant" ADD COLUMN "stores" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "draft_order_store" ON "draft_order" USING btree ("subsite","store","created_at","id") WHERE store is not null;--> statement-breakpoint
CREATE INDEX "order_stores" ON "orders" USING gin ("stores") WHERE stores is not null;--> statement-breakpoint
CREATE INDEX "return_request_stores" ON "return_request" USING gin ("stores") WHERE stores is not null;--> statement-breakpoint
CREATE INDEX "order_stage" ON "orders" USING btree ("subsite","stage","stage_since","id","created_at","state","delivery_method","gateway","payment_method","total","hold_reason","stores") WHERE stage is not null;--> statement-breakpoint
CREATE INDEX "order_awaits_proof" ON "orders" USING btree ("subsite","stage_since","id","stores") WHERE stage = 'on-hold' and hold_reason = 'id_proof';--> statement-breakpoint
CREATE INDEX "order_promised" ON "orders" USING btree ("subsite","promised_for","id","stage","created_at","state","delivery_method","gateway","payment_method","total","hold_reason","stores") WHERE stage is not null and stage <> 'unpaid';--> statement-breakpoint
CREATE INDEX "order_newest" ON "orders" USING btree ("subsite","created_at","id","state","delivery_method","gateway","payment_method","total","hold_reason","stores");--> statement-breakpoint
CREATE INDEX "return_request_due" ON "return_request" USING btree ("subsite","state",coalesce(deadline, created_at),"id","created_at","resolution","handover","stores");--> statement-breakpoint
CREATE INDEX "return_request_newest" ON "return_request" USING btree ("subsite","created_at","id","state","resolution","handover","stores");