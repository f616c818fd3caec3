CREATE TABLE "media_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"size" integer NOT NULL,
	"media_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_upload_part" (
	"upload_id" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "media_upload_part_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "file" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "address" text GENERATED ALWAYS AS (case when version = '' then id else version || '_' || id end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_upload_part" ADD CONSTRAINT "media_upload_part_upload_id_media_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."media_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_upload_created" ON "media_upload" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "media_upload_staff" ON "media_upload" USING btree ("staff_id");