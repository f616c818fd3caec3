CREATE TABLE "review_photo" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"review_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"image" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photo_review" ON "review_photo" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_photo_loose" ON "review_photo" USING btree ("customer_id","created_at") WHERE review_id is null;