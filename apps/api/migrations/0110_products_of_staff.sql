CREATE TABLE "product_site" (
	"product_id" text NOT NULL,
	"subsite" text NOT NULL,
	"state" text NOT NULL,
	"live_at" timestamp with time zone,
	"made_in_days" integer NOT NULL,
	"charges" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	CONSTRAINT "product_site_product_id_subsite_pk" PRIMARY KEY("product_id","subsite"),
	CONSTRAINT "product_site_live_at" CHECK ((state = 'scheduled') = (live_at is not null))
);
--> statement-breakpoint
CREATE TABLE "product_version" (
	"product_id" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"fields" text[] NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "product_version_product_id_version_pk" PRIMARY KEY("product_id","version")
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_site" ADD CONSTRAINT "product_site_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_version" ADD CONSTRAINT "product_version_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_site_scheduled" ON "product_site" USING btree ("live_at") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "product_changed" ON "product" USING btree ("changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_names" ON "product" USING gin ((id || ' ' || name) gin_trgm_ops);