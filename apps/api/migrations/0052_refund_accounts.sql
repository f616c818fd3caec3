CREATE TABLE "refund_account" (
	"order_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"masked" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "refund_account_given" ON "refund_account" USING btree ("given_at");