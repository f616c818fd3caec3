CREATE TABLE "saved_item" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"gifts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_item_quantity" CHECK (quantity between 1 and 99)
);
--> statement-breakpoint
ALTER TABLE "saved_item" ADD CONSTRAINT "saved_item_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_item_variant" ON "saved_item" USING btree ("cart_id","variant_id");--> statement-breakpoint
ALTER TABLE "saved_item" ADD CONSTRAINT "saved_item_of_variant" FOREIGN KEY ("variant_id") REFERENCES "variant"("id");
