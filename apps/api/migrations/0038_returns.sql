CREATE TABLE "return_event" (
	"id" text PRIMARY KEY NOT NULL,
	"return_id" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_photo" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"return_id" text,
	"round" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"image" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_request" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"request_key" text NOT NULL,
	"subsite" text NOT NULL,
	"language" text NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"resolution" text NOT NULL,
	"handover" text NOT NULL,
	"store_id" text,
	"missed" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"deduction" bigint DEFAULT 0 NOT NULL,
	"deadline" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_request_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "return_round" (
	"return_id" text NOT NULL,
	"number" integer NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "return_round_return_id_number_pk" PRIMARY KEY("return_id","number")
);
--> statement-breakpoint
CREATE TABLE "return_unit" (
	"return_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"position" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"open" boolean NOT NULL,
	CONSTRAINT "return_unit_return_id_unit_id_pk" PRIMARY KEY("return_id","unit_id")
);
--> statement-breakpoint
ALTER TABLE "return_event" ADD CONSTRAINT "return_event_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_round" ADD CONSTRAINT "return_round_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_unit" ADD CONSTRAINT "return_unit_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_event_return" ON "return_event" USING btree ("return_id","at");--> statement-breakpoint
CREATE INDEX "return_photo_return" ON "return_photo" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_photo_order" ON "return_photo" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_photo_age" ON "return_photo" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "return_request_key" ON "return_request" USING btree ("order_id","request_key");--> statement-breakpoint
CREATE INDEX "return_request_deadline" ON "return_request" USING btree ("deadline") WHERE deadline is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "return_unit_open" ON "return_unit" USING btree ("unit_id") WHERE open;