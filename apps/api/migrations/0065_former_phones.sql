CREATE TABLE "account_reopening" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"by" text NOT NULL,
	"order_number" text NOT NULL,
	"reason" text NOT NULL,
	"contact" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_phone" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"phone" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_reopening" ADD CONSTRAINT "account_reopening_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_phone" ADD CONSTRAINT "former_phone_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_reopening_customer" ON "account_reopening" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "former_phone_phone" ON "former_phone" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "former_phone_customer" ON "former_phone" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "former_phone_until" ON "former_phone" USING btree ("until");