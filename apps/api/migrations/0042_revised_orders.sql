CREATE TABLE "excess_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"revision_id" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"deadline" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revision" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"state" text NOT NULL,
	"cause" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"revised" jsonb NOT NULL,
	"absorbed" jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"difference" bigint NOT NULL,
	"settled" bigint DEFAULT 0 NOT NULL,
	"new_consent" boolean NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone,
	"look_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "revision_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "revision_event" (
	"id" text PRIMARY KEY NOT NULL,
	"revision_id" text NOT NULL,
	"machine" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_unit" ADD COLUMN "gross_mg" integer;--> statement-breakpoint
ALTER TABLE "order_unit" ADD COLUMN "net_mg" integer;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "excess_id" text;--> statement-breakpoint
ALTER TABLE "excess_payment" ADD CONSTRAINT "excess_payment_revision_id_revision_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revision"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_event" ADD CONSTRAINT "revision_event_revision_id_revision_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revision"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "excess_payment_order" ON "excess_payment" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "excess_payment_revision" ON "excess_payment" USING btree ("revision_id");--> statement-breakpoint
CREATE UNIQUE INDEX "revision_open" ON "revision" USING btree ("unit_id") WHERE state not in ('closed', 'remake', 'item_cancelled', 'replaced');--> statement-breakpoint
CREATE INDEX "revision_order" ON "revision" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "revision_look" ON "revision" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "revision_event_revision" ON "revision_event" USING btree ("revision_id","at");