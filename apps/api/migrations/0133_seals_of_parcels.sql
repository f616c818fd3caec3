ALTER TABLE "shipment" ADD COLUMN "seal" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_seal" ON "shipment" USING btree ("seal") WHERE seal <> '';