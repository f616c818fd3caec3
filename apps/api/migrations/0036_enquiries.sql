CREATE TABLE "enquiry" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"city" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "enquiry_created" ON "enquiry" USING btree ("created_at");