ALTER TABLE "enquiry" ADD COLUMN "stores" text[];--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "stores" text[];--> statement-breakpoint
CREATE INDEX "enquiry_stores" ON "enquiry" USING gin ("stores") WHERE stores is not null;--> statement-breakpoint
CREATE INDEX "review_stores" ON "review" USING gin ("stores") WHERE stores is not null;--> statement-breakpoint
UPDATE "review" r SET "stores" = s."stores" FROM (
  SELECT o."customer_id", i."product_id", array_agg(DISTINCT t) AS "stores"
  FROM "orders" o JOIN "order_item" i ON i."order_id" = o."id", unnest(o."stores") t
  WHERE EXISTS (SELECT FROM "order_unit" u WHERE u."item_id" = i."id" AND u."state" IN ('delivered', 'completed', 'return_requested', 'replaced', 'exchanged'))
  GROUP BY 1, 2) s WHERE s."customer_id" = r."customer_id" AND s."product_id" = r."product_id";
