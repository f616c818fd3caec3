DROP INDEX "product_site_scheduled";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "product_category_changed" ON "product" USING btree ("category_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_collection_changed" ON "product" USING btree ("collection_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_site_state" ON "product_site" USING btree ("subsite","state");--> statement-breakpoint
CREATE FUNCTION "note_product_languages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "product" d SET "languages" = array(SELECT t.language FROM "product_translation" t WHERE t.product_id = d.id ORDER BY 1)
  WHERE d.id IN (SELECT product_id FROM changed)
    AND d.languages IS DISTINCT FROM array(SELECT t.language FROM "product_translation" t WHERE t.product_id = d.id ORDER BY 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "product_languages_added" AFTER INSERT ON "product_translation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_product_languages"();
--> statement-breakpoint
CREATE TRIGGER "product_languages_removed" AFTER DELETE ON "product_translation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_product_languages"();
--> statement-breakpoint
UPDATE "product" d SET "languages" = array(SELECT t.language FROM "product_translation" t WHERE t.product_id = d.id ORDER BY 1);
