ALTER TABLE "hallmarking" ADD COLUMN "to_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_security" ADD COLUMN "planned_years" integer;--> statement-breakpoint
ALTER TABLE "staff_security" ADD COLUMN "planned_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_security" ADD COLUMN "planned_by" text;--> statement-breakpoint
ALTER TABLE "staff_security" ADD CONSTRAINT "staff_security_planned" CHECK ("staff_security"."planned_years" between 2 and "staff_security"."audit_years" - 1);--> statement-breakpoint
ALTER TABLE "staff_security" ADD CONSTRAINT "staff_security_plan" CHECK (num_nulls("staff_security"."planned_years", "staff_security"."planned_from", "staff_security"."planned_by") in (0, 3));