ALTER TABLE "return_unit" ADD COLUMN "reserved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "return_unit" ADD COLUMN "huids" text[];