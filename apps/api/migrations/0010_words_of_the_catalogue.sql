-- What pieces are found by is written anew at the next start, in the words of every language.
DELETE FROM "search_document";--> statement-breakpoint
DELETE FROM "vocabulary";--> statement-breakpoint
CREATE TABLE "category_translation" (
	"category_id" text NOT NULL,
	"language" text NOT NULL,
	"intro" text NOT NULL,
	CONSTRAINT "category_translation_category_id_language_pk" PRIMARY KEY("category_id","language")
);
--> statement-breakpoint
CREATE TABLE "collection_translation" (
	"collection_id" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"story" text NOT NULL,
	CONSTRAINT "collection_translation_collection_id_language_pk" PRIMARY KEY("collection_id","language")
);
--> statement-breakpoint
CREATE TABLE "product_translation" (
	"product_id" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"subtitle" text NOT NULL,
	"description" text NOT NULL,
	"details" jsonb NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "product_translation_product_id_language_pk" PRIMARY KEY("product_id","language")
);
--> statement-breakpoint
ALTER TABLE "vocabulary" ADD COLUMN "shown" text NOT NULL;--> statement-breakpoint
ALTER TABLE "category_translation" ADD CONSTRAINT "category_translation_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_translation" ADD CONSTRAINT "collection_translation_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_translation" ADD CONSTRAINT "product_translation_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;