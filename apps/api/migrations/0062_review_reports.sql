CREATE TABLE "review_report" (
	"review_id" text NOT NULL,
	"reporter" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "review_report_review_id_reporter_pk" PRIMARY KEY("review_id","reporter")
);
--> statement-breakpoint
ALTER TABLE "review_report" ADD CONSTRAINT "review_report_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_report_reporter" ON "review_report" USING btree ("reporter");--> statement-breakpoint
CREATE INDEX "review_report_unread" ON "review_report" USING btree ("review_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "review_report_at" ON "review_report" USING btree ("at");