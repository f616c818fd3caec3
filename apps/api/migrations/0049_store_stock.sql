CREATE TABLE "store_stock" (
	"subsite" text NOT NULL,
	"variant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"on_hand" integer NOT NULL,
	CONSTRAINT "store_stock_subsite_variant_id_store_id_pk" PRIMARY KEY("subsite","variant_id","store_id"),
	CONSTRAINT "store_stock_never_negative" CHECK (on_hand >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "in_stores" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_unit" ADD COLUMN "store_id" text;