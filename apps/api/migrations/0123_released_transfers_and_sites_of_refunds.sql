DROP INDEX "refund_newest";--> statement-breakpoint
ALTER TABLE "expected_transfer" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "subsite" text;--> statement-breakpoint
UPDATE "refund" r SET "subsite" = o."subsite" FROM "orders" o WHERE o."id" = r."order_id";--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "subsite" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "refund_newest" ON "refund" USING btree ("subsite","created_at","state","cause_kind","amount");