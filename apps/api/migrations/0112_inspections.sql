CREATE TABLE "return_inspection" (
	"return_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"found" jsonb NOT NULL,
	"member_id" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_inspection_return_id_unit_id_pk" PRIMARY KEY("return_id","unit_id")
);
--> statement-breakpoint
ALTER TABLE "return_inspection" ADD CONSTRAINT "return_inspection_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE no action ON UPDATE no action;