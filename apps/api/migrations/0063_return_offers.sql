ALTER TABLE "return_request" ADD COLUMN "offers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "return_request" ADD COLUMN "reminded" boolean DEFAULT false NOT NULL;