create extension if not exists pg_trgm;--> statement-breakpoint
create extension if not exists unaccent;--> statement-breakpoint
create extension if not exists fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"error" text,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_schedule" (
	"kind" text PRIMARY KEY NOT NULL,
	"slot" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"gift" jsonb,
	"address" jsonb,
	"delivery_method" text DEFAULT 'insured' NOT NULL,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"code_sent_at" timestamp with time zone,
	"code_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_item" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price" bigint NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_item_quantity" CHECK (quantity between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"names" jsonb NOT NULL,
	"intro" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"story" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"subtitle" text NOT NULL,
	"description" text NOT NULL,
	"details" jsonb NOT NULL,
	"alt" text NOT NULL,
	"category_id" text NOT NULL,
	"collection_id" text,
	"occasion" text NOT NULL,
	"audience" text NOT NULL,
	"stone" text NOT NULL,
	"stones" jsonb NOT NULL,
	"size_system" text NOT NULL,
	"sites" jsonb NOT NULL,
	"hallmarked" boolean NOT NULL,
	"badge" text NOT NULL,
	"popularity" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "product_media" (
	"product_id" text NOT NULL,
	"media_id" text NOT NULL,
	"colour" text NOT NULL,
	"view" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_media_product_id_media_id_pk" PRIMARY KEY("product_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "variant" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"metal" text NOT NULL,
	"colour" text NOT NULL,
	"purity" text NOT NULL,
	"size" text NOT NULL,
	"gross_mg" integer NOT NULL,
	"net_mg" integer NOT NULL,
	"articles" integer NOT NULL,
	"position" integer NOT NULL,
	"listed" boolean NOT NULL,
	"lead" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"rate_version_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_entry" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "country_state" (
	"country" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "country_state_country_code_pk" PRIMARY KEY("country","code")
);
--> statement-breakpoint
CREATE TABLE "delivery_rule" (
	"subsite" text NOT NULL,
	"prefix" text NOT NULL,
	"serviceable" boolean NOT NULL,
	"cod" boolean NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "delivery_rule_subsite_prefix_pk" PRIMARY KEY("subsite","prefix")
);
--> statement-breakpoint
CREATE TABLE "sales_tax" (
	"state" text NOT NULL,
	"prefix" text NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "sales_tax_state_prefix_pk" PRIMARY KEY("state","prefix")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"subsite" text NOT NULL,
	"variant_id" text NOT NULL,
	"policy" text NOT NULL,
	"on_hand" integer NOT NULL,
	"lead_days" integer NOT NULL,
	CONSTRAINT "stock_subsite_variant_id_pk" PRIMARY KEY("subsite","variant_id"),
	CONSTRAINT "stock_never_negative" CHECK (on_hand >= 0)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"blur" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"cart_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"subsite" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"hold_reason" text,
	"payment_state" text NOT NULL,
	"gateway" text NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"amounts" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"gift" jsonb,
	"delivery_method" text NOT NULL,
	"promised_for" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"placed_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_item" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"variant_id" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"options" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"breakup" jsonb NOT NULL,
	"state" text NOT NULL,
	"stock_taken" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"gateway" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"return_to" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_provider_ref_unique" UNIQUE("provider_ref")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment" (
	"ref" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"return_to" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "current_rate" (
	"subsite" text PRIMARY KEY NOT NULL,
	"version_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing" (
	"subsite" text NOT NULL,
	"product_id" text NOT NULL,
	"colour" text NOT NULL,
	"purity" text NOT NULL,
	"variant_id" text NOT NULL,
	"metal" text NOT NULL,
	"category_id" text NOT NULL,
	"collection_id" text NOT NULL,
	"stone" text NOT NULL,
	"occasion" text NOT NULL,
	"audience" text NOT NULL,
	"weight" integer NOT NULL,
	"ready" boolean NOT NULL,
	"availability" text NOT NULL,
	"lead" boolean NOT NULL,
	"actual" bigint NOT NULL,
	"price" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"popularity" integer NOT NULL,
	CONSTRAINT "listing_subsite_product_id_colour_purity_pk" PRIMARY KEY("subsite","product_id","colour","purity")
);
--> statement-breakpoint
CREATE TABLE "metal_rate" (
	"version_id" bigint NOT NULL,
	"metal" text NOT NULL,
	"purity" text NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "metal_rate_version_id_purity_pk" PRIMARY KEY("version_id","purity")
);
--> statement-breakpoint
CREATE TABLE "price_input" (
	"subsite" text NOT NULL,
	"variant_id" text NOT NULL,
	"product_id" text NOT NULL,
	"metal" text NOT NULL,
	"purity" text NOT NULL,
	"net_mg" integer NOT NULL,
	"wastage_percent" integer NOT NULL,
	"making_kind" text NOT NULL,
	"making_value" integer NOT NULL,
	"making_minimum" integer NOT NULL,
	"making_discount" integer NOT NULL,
	"stones" jsonb NOT NULL,
	"stones_value" integer NOT NULL,
	"others" jsonb NOT NULL,
	"others_value" integer NOT NULL,
	"articles" integer NOT NULL,
	CONSTRAINT "price_input_subsite_variant_id_pk" PRIMARY KEY("subsite","variant_id")
);
--> statement-breakpoint
CREATE TABLE "rate_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subsite" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stone_rate" (
	"subsite" text NOT NULL,
	"key" text NOT NULL,
	"unit" text NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "stone_rate_subsite_key_pk" PRIMARY KEY("subsite","key")
);
--> statement-breakpoint
CREATE TABLE "search_document" (
	"product_id" text NOT NULL,
	"language" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_document_language_product_id_pk" PRIMARY KEY("language","product_id")
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"language" text NOT NULL,
	"word" text NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "vocabulary_language_word_pk" PRIMARY KEY("language","word")
);
--> statement-breakpoint
CREATE TABLE "subsite" (
	"code" text PRIMARY KEY NOT NULL,
	"website" text NOT NULL,
	"store_id" text NOT NULL,
	"store_code" text NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"currency_symbol" text NOT NULL,
	"currency_decimals" integer NOT NULL,
	"phone_code" text NOT NULL,
	"time_zone" text NOT NULL,
	"pincode_delivery_check" boolean NOT NULL,
	"otp_methods" jsonb NOT NULL,
	"tax_kind" text NOT NULL,
	"tax_code" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax_step" integer NOT NULL,
	"hallmark_mode" text NOT NULL,
	"hallmark_fee" integer NOT NULL,
	"hallmark_tax_rate" integer NOT NULL,
	"display" text NOT NULL,
	"seller_state" text NOT NULL,
	"cod_limit" integer NOT NULL,
	"id_limit" integer NOT NULL,
	"quote_minutes" integer NOT NULL,
	"return_days" integer NOT NULL,
	"ring_sizes" text NOT NULL,
	"purities" jsonb NOT NULL,
	"gateways" jsonb NOT NULL,
	CONSTRAINT "subsite_store_id_unique" UNIQUE("store_id")
);
--> statement-breakpoint
CREATE TABLE "subsite_language" (
	"subsite" text NOT NULL,
	"language_code" text NOT NULL,
	"language_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "subsite_language_subsite_language_code_pk" PRIMARY KEY("subsite","language_code")
);
--> statement-breakpoint
CREATE TABLE "website" (
	"code" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"position" integer NOT NULL,
	"persist_lifetime" text NOT NULL,
	"persist_shopping_cart" text NOT NULL,
	"clear_cart_logout" text NOT NULL,
	CONSTRAINT "website_website_id_unique" UNIQUE("website_id")
);
--> statement-breakpoint
CREATE TABLE "store" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"phone" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"hours" jsonb NOT NULL,
	"services" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "current_rate" ADD CONSTRAINT "current_rate_version_id_rate_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."rate_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metal_rate" ADD CONSTRAINT "metal_rate_version_id_rate_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."rate_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsite" ADD CONSTRAINT "subsite_website_website_code_fk" FOREIGN KEY ("website") REFERENCES "public"."website"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsite_language" ADD CONSTRAINT "subsite_language_subsite_subsite_code_fk" FOREIGN KEY ("subsite") REFERENCES "public"."subsite"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("due_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "job_key" ON "job" USING btree ("kind","key") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "cart_item_variant" ON "cart_item" USING btree ("cart_id","variant_id");--> statement-breakpoint
CREATE INDEX "cart_item_cart" ON "cart_item" USING btree ("cart_id","added_at");--> statement-breakpoint
CREATE INDEX "variant_product" ON "variant" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "quote_cart" ON "quote" USING btree ("cart_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_of_cart" ON "orders" USING btree ("cart_id") WHERE state not in ('expired', 'cancelled');--> statement-breakpoint
CREATE INDEX "order_expiry" ON "orders" USING btree ("expires_at") WHERE state = 'payment_pending';--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_item_order" ON "order_item" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "payment_order" ON "payment" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_category_popular" ON "listing" USING btree ("subsite","category_id","popularity" DESC NULLS FIRST,"product_id") WHERE lead;--> statement-breakpoint
CREATE INDEX "listing_category_price" ON "listing" USING btree ("subsite","category_id","price","product_id") WHERE lead;--> statement-breakpoint
CREATE INDEX "listing_category_new" ON "listing" USING btree ("subsite","category_id","created_at" DESC NULLS FIRST,"product_id") WHERE lead;--> statement-breakpoint
CREATE INDEX "listing_popular" ON "listing" USING btree ("subsite","popularity" DESC NULLS FIRST,"product_id") WHERE lead;--> statement-breakpoint
CREATE INDEX "listing_price" ON "listing" USING btree ("subsite","price","product_id") WHERE lead;--> statement-breakpoint
CREATE INDEX "listing_new" ON "listing" USING btree ("subsite","created_at" DESC NULLS FIRST,"product_id") WHERE lead;--> statement-breakpoint
CREATE INDEX "listing_collection" ON "listing" USING btree ("subsite","collection_id","popularity" DESC NULLS FIRST,"product_id") WHERE lead;--> statement-breakpoint
CREATE INDEX "listing_filtered" ON "listing" USING btree ("subsite","category_id","metal","purity","price","product_id");--> statement-breakpoint
CREATE INDEX "price_input_product" ON "price_input" USING btree ("subsite","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_version_order" ON "rate_version" USING btree ("subsite","version");--> statement-breakpoint
CREATE INDEX "rate_version_time" ON "rate_version" USING btree ("subsite","at");--> statement-breakpoint
CREATE INDEX "search_document_words" ON "search_document" USING gin ("words");--> statement-breakpoint
CREATE INDEX "vocabulary_prefix" ON "vocabulary" USING btree ("language",word text_pattern_ops);--> statement-breakpoint
CREATE INDEX "vocabulary_similar" ON "vocabulary" USING gin (word gin_trgm_ops);