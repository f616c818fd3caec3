ALTER TABLE "product_media" ADD COLUMN "alt" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "product_media_picture" ON "product_media" USING btree ("media_id");