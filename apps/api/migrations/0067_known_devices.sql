CREATE TABLE "verification_device" (
	"subject" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "verification_device_last" ON "verification_device" USING btree ("last_at");--> statement-breakpoint
ALTER TABLE "verification_day" DROP COLUMN "tries";