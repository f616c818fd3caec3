CREATE TABLE "product_import_part" (
	"import_id" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "product_import_part_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "product_import_picture" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"product_id" text NOT NULL,
	"place" integer NOT NULL,
	"problem" text,
	"media_id" text,
	"effect" text,
	CONSTRAINT "product_import_picture_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "picture_mode" text;--> statement-breakpoint
ALTER TABLE "product_import_part" ADD CONSTRAINT "product_import_part_import" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_picture" ADD CONSTRAINT "product_import_picture_import" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_picture_media" ON "product_import_picture" USING btree ("media_id");