CREATE TABLE "hallmarking" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"article" integer NOT NULL,
	"centre" text NOT NULL,
	"out_mg" integer NOT NULL,
	"out_at" timestamp with time zone NOT NULL,
	"out_by" text NOT NULL,
	"in_mg" integer,
	"in_at" timestamp with time zone,
	"in_by" text,
	"result" text,
	"huid" text,
	"reason" text DEFAULT '' NOT NULL,
	"must_weigh" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hallmarking_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hallmarking" ADD CONSTRAINT "hallmarking_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hallmarking" ADD CONSTRAINT "hallmarking_unit_id_order_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hallmarking_order" ON "hallmarking" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "hallmarking_unit" ON "hallmarking" USING btree ("unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hallmarking_out" ON "hallmarking" USING btree ("unit_id","article") WHERE in_at is null;--> statement-breakpoint
CREATE INDEX "order_hallmarking" ON "orders" USING btree ("subsite","hallmarking_since","id","created_at","state","delivery_method","gateway","payment_method","total","hold_reason","stores") WHERE hallmarking_since is not null;