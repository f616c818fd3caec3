CREATE TABLE "expected_transfer" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"order_number" text NOT NULL,
	"subsite" text NOT NULL,
	"language" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "received_transfer" (
	"subsite" text NOT NULL,
	"reference" text NOT NULL,
	"attempt_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"noted_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_transfer_subsite_reference_pk" PRIMARY KEY("subsite","reference"),
	CONSTRAINT "received_transfer_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_account" (
	"subsite" text PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"holder" text NOT NULL,
	"number" text NOT NULL,
	"code_name" text NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "received_transfer" ADD CONSTRAINT "received_transfer_attempt_id_expected_transfer_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."expected_transfer"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expected_transfer_order" ON "expected_transfer" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "expected_transfer_due" ON "expected_transfer" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "received_transfer_attempt" ON "received_transfer" USING btree ("attempt_id");