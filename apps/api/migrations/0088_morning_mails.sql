CREATE TABLE "staff_digest" (
	"member_id" text NOT NULL,
	"site" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "staff_digest_member_id_site_pk" PRIMARY KEY("member_id","site")
);
--> statement-breakpoint
ALTER TABLE "staff_approval" ADD COLUMN "receiver" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_member" ADD COLUMN "has_digest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_digest" ADD CONSTRAINT "staff_digest_member_id_staff_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;