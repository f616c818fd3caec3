ALTER TABLE "rate_proposal" ADD COLUMN "told_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_approval" ADD COLUMN "member_roles" text[];--> statement-breakpoint
ALTER TABLE "staff_member" ADD COLUMN "has_alerts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiry_email" ON "enquiry" USING btree ("email","subsite") WHERE stores is not null;