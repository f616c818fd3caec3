CREATE TABLE "credit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"subsite" text NOT NULL,
	"lot_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"order_id" text,
	"reference" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entry_balance" CHECK (balance >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_hold" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"position" integer NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "credit_hold_range" CHECK (amount > 0 and refunded >= 0 and refunded <= amount)
);
--> statement-breakpoint
CREATE TABLE "credit_lot" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subsite" text NOT NULL,
	"amount" bigint NOT NULL,
	"available" bigint NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"expires_at" timestamp with time zone,
	"warned_days" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_lot_range" CHECK (available >= 0 and available <= amount)
);
--> statement-breakpoint
CREATE TABLE "gift_card" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite" text NOT NULL,
	"number" text NOT NULL,
	"pin" text NOT NULL,
	"last_four" text NOT NULL,
	"amount" bigint NOT NULL,
	"available" bigint NOT NULL,
	"reference" text NOT NULL,
	"mail" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_card_range" CHECK (available >= 0 and available <= amount)
);
--> statement-breakpoint
CREATE TABLE "gift_card_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"card_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"order_id" text,
	"reference" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_card_entry_balance" CHECK (balance >= 0)
);
--> statement-breakpoint
CREATE TABLE "gift_card_hold" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"card_id" text NOT NULL,
	"position" integer NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "gift_card_hold_range" CHECK (amount > 0 and refunded >= 0 and refunded <= amount)
);
--> statement-breakpoint
CREATE TABLE "gift_card_try" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"last" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_card_try_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_lot_id_credit_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold" ADD CONSTRAINT "credit_hold_lot_id_credit_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entry" ADD CONSTRAINT "gift_card_entry_card_id_gift_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_hold" ADD CONSTRAINT "gift_card_hold_card_id_gift_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entry_customer" ON "credit_entry" USING btree ("customer_id","subsite","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entry_refund" ON "credit_entry" USING btree ("reference","lot_id") WHERE kind = 'refund';--> statement-breakpoint
CREATE INDEX "credit_hold_order" ON "credit_hold" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_hold_lot" ON "credit_hold" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_lot_reference" ON "credit_lot" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "credit_lot_spendable" ON "credit_lot" USING btree ("customer_id","subsite","expires_at") WHERE available > 0;--> statement-breakpoint
CREATE INDEX "credit_lot_expiry" ON "credit_lot" USING btree ("expires_at") WHERE available > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_number" ON "gift_card" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_reference" ON "gift_card" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "gift_card_expiry" ON "gift_card" USING btree ("expires_at") WHERE available > 0;--> statement-breakpoint
CREATE INDEX "gift_card_entry_card" ON "gift_card_entry" USING btree ("card_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_entry_refund" ON "gift_card_entry" USING btree ("reference","card_id") WHERE kind = 'refund';--> statement-breakpoint
CREATE INDEX "gift_card_hold_order" ON "gift_card_hold" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gift_card_hold_card" ON "gift_card_hold" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "gift_card_try_last" ON "gift_card_try" USING btree ("last");