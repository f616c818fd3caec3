CREATE TABLE "cancellation" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"request_key" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"refund_to" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	"refund" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "cancellation_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "cancellation_event" (
	"id" text PRIMARY KEY NOT NULL,
	"cancellation_id" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cancellation_unit" (
	"cancellation_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"from" text NOT NULL,
	CONSTRAINT "cancellation_unit_cancellation_id_unit_id_pk" PRIMARY KEY("cancellation_id","unit_id")
);
--> statement-breakpoint
ALTER TABLE "cancellation_event" ADD CONSTRAINT "cancellation_event_cancellation_id_cancellation_id_fk" FOREIGN KEY ("cancellation_id") REFERENCES "public"."cancellation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_unit" ADD CONSTRAINT "cancellation_unit_cancellation_id_cancellation_id_fk" FOREIGN KEY ("cancellation_id") REFERENCES "public"."cancellation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cancellation_request" ON "cancellation" USING btree ("order_id","request_key");--> statement-breakpoint
CREATE INDEX "cancellation_order" ON "cancellation" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "cancellation_event_cancellation" ON "cancellation_event" USING btree ("cancellation_id","at");