CREATE TABLE "consent" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subsite" text NOT NULL,
	"kind" text NOT NULL,
	"given" boolean NOT NULL,
	"wording" integer NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_log" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"way" text NOT NULL,
	"refused" boolean NOT NULL,
	"user_agent" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "deletion_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_log" ADD CONSTRAINT "sign_in_log_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_customer" ON "consent" USING btree ("customer_id","subsite","at");--> statement-breakpoint
CREATE INDEX "sign_in_log_customer" ON "sign_in_log" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "sign_in_log_at" ON "sign_in_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "customer_deletion" ON "customer" USING btree ("deletion_at") WHERE deletion_at is not null;