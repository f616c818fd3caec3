CREATE TABLE "buy_rate" (
	"subsite" text NOT NULL,
	"purity" text NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "buy_rate_subsite_purity_pk" PRIMARY KEY("subsite","purity")
);
--> statement-breakpoint
CREATE TABLE "buy_rate_change" (
	"version_id" bigint NOT NULL,
	"purity" text NOT NULL,
	"before" integer,
	"rate" integer,
	CONSTRAINT "buy_rate_change_version_id_purity_pk" PRIMARY KEY("version_id","purity")
);
--> statement-breakpoint
CREATE TABLE "sales_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subsite" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_day" (
	"subsite" text NOT NULL,
	"day" date NOT NULL,
	"begins" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"sold" bigint NOT NULL,
	"kinds" jsonb NOT NULL,
	CONSTRAINT "sales_day_subsite_day_pk" PRIMARY KEY("subsite","day")
);
--> statement-breakpoint
DROP INDEX "rate_proposal_waiting";--> statement-breakpoint
ALTER TABLE "rate_proposal" ADD COLUMN "buys" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_proposal" ADD COLUMN "goes_live_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rate_proposal" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "rate_proposal" ADD COLUMN "told_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_version" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_approval" ADD COLUMN "member_roles" text[];--> statement-breakpoint
ALTER TABLE "staff_member" ADD COLUMN "has_alerts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "buy_rate_change" ADD CONSTRAINT "buy_rate_change_version_id_rate_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."rate_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_change_placed" ON "sales_change" USING btree ("subsite","placed_at");--> statement-breakpoint
CREATE INDEX "order_of_stores" ON "orders" USING btree ("subsite","stores") WHERE stores is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "rate_proposal_waiting" ON "rate_proposal" USING btree ("subsite") WHERE state in ('waiting', 'planned');--> statement-breakpoint
CREATE FUNCTION "note_sales_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former bigint;
  present bigint;
BEGIN
  -- The total of an order that counts as sold; null for another one.
  IF TG_OP <> 'INSERT' AND OLD.state NOT IN ('payment_pending', 'expired', 'cancelled') THEN former := OLD.total; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state NOT IN ('payment_pending', 'expired', 'cancelled') THEN present := NEW.total; END IF;
  IF TG_OP = 'UPDATE' AND former IS NOT DISTINCT FROM present AND OLD.placed_at IS NOT DISTINCT FROM NEW.placed_at THEN RETURN NULL; END IF;
  IF former IS NOT NULL AND OLD.placed_at IS NOT NULL THEN
    INSERT INTO "sales_change" ("subsite", "placed_at") VALUES (OLD.subsite, OLD.placed_at);
  END IF;
  IF present IS NOT NULL AND NEW.placed_at IS NOT NULL AND (former IS NULL OR OLD.placed_at IS DISTINCT FROM NEW.placed_at) THEN
    INSERT INTO "sales_change" ("subsite", "placed_at") VALUES (NEW.subsite, NEW.placed_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_sales_changed" AFTER INSERT OR DELETE OR UPDATE OF "total", "state", "placed_at" ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_sales_change"();
