ALTER TABLE "cart" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "copied_from" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "token_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_of_customer" ON "cart" USING btree ("customer_id","subsite") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "order_customer" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "order_guest_email" ON "orders" USING btree (lower(address->'shipping'->>'email')) WHERE customer_id is null;--> statement-breakpoint
CREATE INDEX "order_guest_phone" ON "orders" USING btree ((address->'shipping'->>'phone')) WHERE customer_id is null;