CREATE TABLE "weighing_photo" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"revision_id" text,
	"image" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scale" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite" text NOT NULL,
	"store_id" text,
	"name" text NOT NULL,
	"step_mg" integer NOT NULL,
	"verified_until" date NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "scale_step" CHECK (step_mg between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "revision" ADD COLUMN "scale" jsonb;--> statement-breakpoint
ALTER TABLE "weighing_photo" ADD CONSTRAINT "weighing_photo_revision_id_revision_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revision"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "weighing_photo_revision" ON "weighing_photo" USING btree ("revision_id");--> statement-breakpoint
CREATE INDEX "weighing_photo_order" ON "weighing_photo" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "weighing_photo_age" ON "weighing_photo" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "scale_site" ON "scale" USING btree ("subsite");--> statement-breakpoint
CREATE UNIQUE INDEX "scale_name" ON "scale" USING btree ("subsite",coalesce(store_id, ''),lower(name)) WHERE retired_at is null;