ALTER TABLE "rate_version" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "revision" ADD COLUMN "subsite" text;--> statement-breakpoint
UPDATE "rate_version" SET "author" = split_part("author", ', approved by ', 1), "approved_by" = split_part("author", ', approved by ', 2)
  WHERE "author" LIKE '%, approved by %';--> statement-breakpoint
UPDATE "revision" r SET "subsite" = o."subsite" FROM "orders" o WHERE o."id" = r."order_id";--> statement-breakpoint
ALTER TABLE "revision" ALTER COLUMN "subsite" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "revision_settled" ON "revision" USING btree ("subsite","created_at","settled") WHERE state in ('settled', 'closed');
