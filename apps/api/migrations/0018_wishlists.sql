CREATE TABLE "wishlist" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"share_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishlist_share_id_unique" UNIQUE("share_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_item" (
	"id" text PRIMARY KEY NOT NULL,
	"wishlist_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"subsite" text NOT NULL,
	"price_added" bigint NOT NULL,
	"rate_added" bigint,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_wishlist_id_wishlist_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_name" ON "wishlist" USING btree ("customer_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_item_variant" ON "wishlist_item" USING btree ("wishlist_id","variant_id");--> statement-breakpoint
CREATE INDEX "wishlist_item_added" ON "wishlist_item" USING btree ("wishlist_id","added_at");