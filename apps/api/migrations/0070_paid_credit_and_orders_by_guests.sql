ALTER TABLE "gift_card" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_lot" ADD COLUMN "kind" text DEFAULT 'goodwill' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "by_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "by_guest" = true WHERE "customer_id" IS NULL;--> statement-breakpoint
UPDATE "credit_lot" SET "kind" = 'paid', "expires_at" = NULL WHERE "reference" LIKE 'exchange:%' OR "reference" LIKE 'gift-card:%' OR EXISTS (SELECT FROM "refund" r WHERE r."id" = "credit_lot"."reference");--> statement-breakpoint
UPDATE "gift_card" SET "expires_at" = NULL WHERE "expires_at" > now() AND "subsite" IN (SELECT "code" FROM "subsite" WHERE "country" = 'US');--> statement-breakpoint
ALTER TABLE "credit_lot" ADD CONSTRAINT "credit_lot_paid" CHECK (kind = 'goodwill' or expires_at is null);