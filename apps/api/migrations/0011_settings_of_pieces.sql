ALTER TABLE "product" ADD COLUMN "setting" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "made_in" text DEFAULT '' NOT NULL;