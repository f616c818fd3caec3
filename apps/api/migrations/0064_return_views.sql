ALTER TABLE "return_photo" ADD COLUMN "view" text;--> statement-breakpoint
ALTER TABLE "return_round" ADD COLUMN "views" jsonb DEFAULT '[]'::jsonb NOT NULL;