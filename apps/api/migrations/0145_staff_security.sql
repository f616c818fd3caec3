CREATE TABLE "staff_security" (
	"key" text PRIMARY KEY NOT NULL,
	"idle_minutes" integer NOT NULL,
	"max_hours" integer NOT NULL,
	"audit_years" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_security_one" CHECK ("staff_security"."key" = 'shop'),
	CONSTRAINT "staff_security_idle" CHECK ("staff_security"."idle_minutes" between 5 and 120),
	CONSTRAINT "staff_security_max" CHECK ("staff_security"."max_hours" between 1 and 24),
	CONSTRAINT "staff_security_audit" CHECK ("staff_security"."audit_years" between 2 and 10)
);
--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "known_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "is_remembered" boolean DEFAULT false NOT NULL;