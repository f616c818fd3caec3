CREATE TABLE "rate_proposal" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite" text NOT NULL,
	"rates" jsonb NOT NULL,
	"stones" jsonb NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" text,
	"proposer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision_reason" text
);
--> statement-breakpoint
ALTER TABLE "rate_version" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_version" ADD COLUMN "restored" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "rate_proposal_waiting" ON "rate_proposal" USING btree ("subsite") WHERE state = 'waiting';