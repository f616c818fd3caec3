ALTER TABLE "orders" ADD COLUMN "device_mac" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_mac" text;--> statement-breakpoint
CREATE INDEX "order_unpaid_device" ON "orders" USING btree ("device_mac") WHERE state = 'payment_pending';--> statement-breakpoint
CREATE INDEX "order_unpaid_address" ON "orders" USING btree ("address_mac") WHERE state = 'payment_pending';