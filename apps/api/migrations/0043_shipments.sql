CREATE TABLE "carrier" (
	"subsite" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"page" text NOT NULL,
	CONSTRAINT "carrier_subsite_key_pk" PRIMARY KEY("subsite","key")
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"unit_ids" text[] NOT NULL,
	"carrier" text NOT NULL,
	"number" text NOT NULL,
	"page" text NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_order" ON "shipment" USING btree ("order_id","shipped_at");