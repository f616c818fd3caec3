ALTER TABLE "draft_order" ADD COLUMN "search_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "draft_order_search" ON "draft_order" USING gin ("search_keys");