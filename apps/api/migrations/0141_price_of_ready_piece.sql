ALTER TABLE "price_input" ADD COLUMN "piece" jsonb;--> statement-breakpoint
-- The prices of variants with ready pieces follow these from now on.
INSERT INTO "job" ("kind", "payload", "due_at")
SELECT 'availability', jsonb_build_object('subsite', s."subsite", 'productIds', jsonb_agg(DISTINCT v."product_id")), now()
FROM "stock" s JOIN "variant" v ON v."id" = s."variant_id" WHERE s."has_pieces" GROUP BY s."subsite";
