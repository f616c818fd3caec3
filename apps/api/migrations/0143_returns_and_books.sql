CREATE TABLE "payout_file" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite" text NOT NULL,
	"format" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"applied_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_line" (
	"id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"subsite" text NOT NULL,
	"line" integer NOT NULL,
	"format" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" text NOT NULL,
	"source" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"net" bigint NOT NULL,
	"day" text NOT NULL,
	"settlement" text NOT NULL,
	CONSTRAINT "payout_line_amount" CHECK (amount > 0),
	CONSTRAINT "payout_line_net" CHECK (net = (case kind when 'refund' then -amount else amount end) - fee - tax)
);
--> statement-breakpoint
CREATE TABLE "register_month" (
	"subsite" text NOT NULL,
	"registration" text NOT NULL,
	"period" text NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL,
	"sums" jsonb,
	"closed_at" timestamp with time zone,
	"closed_by" text DEFAULT '' NOT NULL,
	"closing_sums" jsonb,
	CONSTRAINT "register_month_subsite_registration_period_pk" PRIMARY KEY("subsite","registration","period"),
	CONSTRAINT "register_month_period" CHECK (period ~ '^[0-9]{4}-[0-9]{2}$'),
	CONSTRAINT "register_month_issued" CHECK (issued >= 0),
	CONSTRAINT "register_month_closed" CHECK ((closed_at is null) = (closing_sums is null))
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "payout_line_id" text;--> statement-breakpoint
ALTER TABLE "cash_collection" ADD COLUMN "payout_line_id" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "payout_line_id" text;--> statement-breakpoint
ALTER TABLE "return_request" ADD COLUMN "received_store" text;--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_file_id_payout_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_file_bytes" ON "payout_file" USING btree ("subsite","sha256");--> statement-breakpoint
CREATE INDEX "payout_file_newest" ON "payout_file" USING btree ("subsite","applied_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_line_reference" ON "payout_line" USING btree ("subsite","format","reference");--> statement-breakpoint
CREATE INDEX "payout_line_file" ON "payout_line" USING btree ("file_id","line");--> statement-breakpoint
CREATE INDEX "payment_not_paid_out" ON "payment" USING btree ("updated_at","id") WHERE payout_line_id is null and state = 'captured';--> statement-breakpoint
CREATE INDEX "payment_payout" ON "payment" USING btree ("payout_line_id") WHERE payout_line_id is not null;--> statement-breakpoint
CREATE INDEX "cash_collection_not_remitted" ON "cash_collection" USING btree ("at","id") WHERE payout_line_id is null;--> statement-breakpoint
CREATE INDEX "cash_collection_payout" ON "cash_collection" USING btree ("payout_line_id") WHERE payout_line_id is not null;--> statement-breakpoint
CREATE INDEX "refund_not_deducted" ON "refund" USING btree ("updated_at","id") WHERE payout_line_id is null and state = 'succeeded' and way = 'gateway';--> statement-breakpoint
CREATE INDEX "refund_payout" ON "refund" USING btree ("payout_line_id") WHERE payout_line_id is not null;--> statement-breakpoint
CREATE INDEX "refund_provider" ON "refund" USING btree ("provider_ref") WHERE provider_ref <> '';