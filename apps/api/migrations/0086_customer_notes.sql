CREATE TABLE "customer_note" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subsite" text NOT NULL,
	"staff_id" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customer_note_customer" ON "customer_note" USING btree ("customer_id","at");