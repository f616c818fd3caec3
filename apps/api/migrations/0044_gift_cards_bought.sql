CREATE TABLE "cart_card" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"to_name" text NOT NULL,
	"to_email" text NOT NULL,
	"from_name" text NOT NULL,
	"message" text NOT NULL,
	"send_on" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_card_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "order_card" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"cart_card_id" text NOT NULL,
	"position" integer NOT NULL,
	"amount" bigint NOT NULL,
	"to_name" text NOT NULL,
	"to_email" text NOT NULL,
	"from_name" text NOT NULL,
	"message" text NOT NULL,
	"send_on" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_cards" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_card" ADD CONSTRAINT "cart_card_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_card" ADD CONSTRAINT "order_card_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_card_key" ON "cart_card" USING btree ("cart_id","key");--> statement-breakpoint
CREATE INDEX "order_card_order" ON "order_card" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_card_ordered" ON "order_card" USING btree ("order_id") WHERE state = 'ordered';