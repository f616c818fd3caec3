DROP INDEX "product_site_scheduled";--> statement-breakpoint
CREATE INDEX "product_category_changed" ON "product" USING btree ("category_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_collection_changed" ON "product" USING btree ("collection_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_site_state" ON "product_site" USING btree ("subsite","state");