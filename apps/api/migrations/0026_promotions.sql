CREATE TABLE "order_adjustment" (
	"order_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"before_tax" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"round_off" bigint NOT NULL,
	CONSTRAINT "order_adjustment_unit_id_kind_source_pk" PRIMARY KEY("unit_id","kind","source")
);
--> statement-breakpoint
CREATE TABLE "order_unit" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"huids" text[] DEFAULT '{}' NOT NULL,
	"breakup" jsonb NOT NULL,
	"shown" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_group" (
	"customer_id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "customer_group_customer_id_name_pk" PRIMARY KEY("customer_id","name")
);
--> statement-breakpoint
CREATE TABLE "promotion" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite" text NOT NULL,
	"code" text,
	"effect" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"minimum" bigint DEFAULT 0 NOT NULL,
	"maximum" bigint DEFAULT 0 NOT NULL,
	"stackable" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"listed" boolean DEFAULT true NOT NULL,
	"first_order" boolean DEFAULT false NOT NULL,
	"groups" text[] DEFAULT '{}' NOT NULL,
	"usage_limit" integer,
	"customer_limit" integer,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promotion_used" CHECK (used >= 0 and (usage_limit is null or used <= usage_limit))
);
--> statement-breakpoint
CREATE TABLE "promotion_use" (
	"order_id" text NOT NULL,
	"promotion_id" text NOT NULL,
	"subjects" text[] NOT NULL,
	"state" text NOT NULL,
	"counted" boolean NOT NULL,
	CONSTRAINT "promotion_use_order_id_promotion_id_pk" PRIMARY KEY("order_id","promotion_id")
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "promo_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "credit" bigint;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "gift_card_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "promotions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payable" bigint;--> statement-breakpoint
UPDATE "orders" SET "payable" = "total";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "payable" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_holds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_adjustment" ADD CONSTRAINT "order_adjustment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustment" ADD CONSTRAINT "order_adjustment_unit_id_order_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_unit" ADD CONSTRAINT "order_unit_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_unit" ADD CONSTRAINT "order_unit_item_id_order_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_adjustment_order" ON "order_adjustment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_unit_order" ON "order_unit" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_unit_item" ON "order_unit" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_code" ON "promotion" USING btree ("subsite","code");--> statement-breakpoint
CREATE INDEX "promotion_subsite" ON "promotion" USING btree ("subsite","ends_at");--> statement-breakpoint
CREATE INDEX "promotion_use_subjects" ON "promotion_use" USING gin ("subjects");--> statement-breakpoint
-- Orders of earlier releases get a unit for each piece, priced as its item.
INSERT INTO "order_unit" ("id", "order_id", "item_id", "position", "state", "breakup", "shown")
SELECT i.order_id || '-' || (row_number() over (partition by i.order_id order by i.position, n) - 1), i.order_id, i.id,
  row_number() over (partition by i.order_id order by i.position, n) - 1, i.state, i.breakup, i.unit_price
FROM "order_item" i CROSS JOIN LATERAL generate_series(1, i.quantity) n;
