DROP INDEX "cart_item_variant";--> statement-breakpoint
DROP INDEX "saved_item_variant";--> statement-breakpoint
ALTER TABLE "cart_item" ADD COLUMN "engraving" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_item" ADD COLUMN "engraving" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "engraving" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_item_piece" ON "cart_item" USING btree ("cart_id","variant_id","engraving");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_item_piece" ON "saved_item" USING btree ("cart_id","variant_id","engraving");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_engraving" CHECK (engraving is null or coalesce(
  jsonb_typeof(engraving->'charges') = 'object' and jsonb_typeof(engraving->'maxLetters') = 'number' and jsonb_typeof(engraving->'workingDays') = 'number'
  and (engraving->>'maxLetters')::numeric between 1 and 60 and (engraving->>'workingDays')::numeric between 0 and 60
  and engraving->'scripts' <@ '["latin", "devanagari", "arabic", "han"]' and jsonb_array_length(engraving->'scripts') > 0
  and not jsonb_path_exists(engraving->'charges', '$.* ? (@.type() != "number" || @ < 0)'), false));