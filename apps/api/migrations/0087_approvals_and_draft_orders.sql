CREATE TABLE "draft_event" (
	"id" text PRIMARY KEY NOT NULL,
	"draft_id" text NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_message" (
	"message_id" text PRIMARY KEY NOT NULL,
	"draft_id" text NOT NULL,
	"channel" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_order" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"subsite" text NOT NULL,
	"cart_id" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"customer_id" text,
	"sealed" text,
	"message" text NOT NULL,
	"note" text NOT NULL,
	"total" bigint NOT NULL,
	"held_until" timestamp with time zone,
	"held_total" bigint,
	"set_aside" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"link_hash" text,
	"link_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"order_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_order_number_unique" UNIQUE("number"),
	CONSTRAINT "draft_order_cart_id_unique" UNIQUE("cart_id")
);
--> statement-breakpoint
CREATE TABLE "staff_alone" (
	"site" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_approval" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"site" text NOT NULL,
	"state" text NOT NULL,
	"call" text NOT NULL,
	"encrypted" text NOT NULL,
	"language" text NOT NULL,
	"fingerprint" text NOT NULL,
	"money_hash" text NOT NULL,
	"kinds" text[] NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"reason" text NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_approval_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "staff_limit" (
	"member_id" text NOT NULL,
	"site" text NOT NULL,
	"act" bigint,
	"day" bigint,
	"customer" bigint,
	CONSTRAINT "staff_limit_member_id_site_pk" PRIMARY KEY("member_id","site")
);
--> statement-breakpoint
CREATE TABLE "staff_money" (
	"id" text PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"member_id" text NOT NULL,
	"customer" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "draft_id" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "approver_id" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "approver_name" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "is_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_role" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "draft_event" ADD CONSTRAINT "draft_event_draft_id_draft_order_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."draft_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_message" ADD CONSTRAINT "draft_message_draft_id_draft_order_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."draft_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_event_draft" ON "draft_event" USING btree ("draft_id","at");--> statement-breakpoint
CREATE INDEX "draft_message_draft" ON "draft_message" USING btree ("draft_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "draft_order_link" ON "draft_order" USING btree ("link_hash") WHERE link_hash is not null;--> statement-breakpoint
CREATE INDEX "draft_order_site" ON "draft_order" USING btree ("subsite","created_at","id");--> statement-breakpoint
CREATE INDEX "draft_order_state" ON "draft_order" USING btree ("subsite","state","created_at","id");--> statement-breakpoint
CREATE INDEX "draft_order_member" ON "draft_order" USING btree ("subsite","member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "draft_order_customer" ON "draft_order" USING btree ("customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "draft_order_held" ON "draft_order" USING btree ("held_until") WHERE held_until is not null;--> statement-breakpoint
CREATE INDEX "draft_order_link_until" ON "draft_order" USING btree ("link_until") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "draft_order_order" ON "draft_order" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "draft_order_updated" ON "draft_order" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_approval_waiting" ON "staff_approval" USING btree ("site","fingerprint") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "staff_approval_site" ON "staff_approval" USING btree ("site","id");--> statement-breakpoint
CREATE INDEX "staff_approval_open" ON "staff_approval" USING btree ("site","expires_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "staff_money_member" ON "staff_money" USING btree ("member_id","site","at");--> statement-breakpoint
CREATE INDEX "staff_money_at" ON "staff_money" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_placed" ON "orders" USING btree ("subsite","placed_at","state","total") WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX "refund_newest" ON "refund" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entry_approver" ON "audit_entry" USING btree ("approver_id","id");