ALTER TABLE "price_input" ADD COLUMN "piece" jsonb;--> statement-breakpoint
-- The prices of variants with ready pieces follow these from now on.
INSERT INTO "job" ("kind", "payload", "due_at")
SELECT 'availability', jsonb_build_object('subsite', "subsite", 'productIds', jsonb_agg("product_id")), now()
FROM (SELECT "subsite", "product_id", (row_number() OVER (PARTITION BY "subsite" ORDER BY "product_id") - 1) / 100 AS "part"
  FROM (SELECT DISTINCT s."subsite", v."product_id" FROM "stock" s JOIN "variant" v ON v."id" = s."variant_id" WHERE s."has_pieces") p) n
GROUP BY "subsite", "part";
