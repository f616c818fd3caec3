CREATE TABLE "document" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"prefix" text NOT NULL,
	"year" text NOT NULL,
	"sequence" integer,
	"number" text NOT NULL,
	"unit_ids" text[] NOT NULL,
	"figures" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_number" CHECK (length(number) <= 16)
);
--> statement-breakpoint
CREATE TABLE "document_file" (
	"document_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"prefix" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_prefix_year_pk" PRIMARY KEY("prefix","year")
);
--> statement-breakpoint
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_key" ON "document" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "document_sequence" ON "document" USING btree ("prefix","year","sequence");--> statement-breakpoint
CREATE INDEX "document_order" ON "document" USING btree ("order_id","issued_at");