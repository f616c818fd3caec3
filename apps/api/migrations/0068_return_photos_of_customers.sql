ALTER TABLE "return_photo" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "return_photo" ADD COLUMN "customer_id" text;--> statement-breakpoint
CREATE INDEX "return_photo_customer" ON "return_photo" USING btree ("customer_id");