DROP INDEX "job_due";--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "queue" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
CREATE INDEX "job_finished" ON "job" USING btree ("state","finished_at") WHERE state <> 'open';--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("queue","due_at") WHERE state = 'open';--> statement-breakpoint
update job set queue = 'critical' where state = 'open' and kind in ('order-placed', 'refund', 'void', 'sandbox-decides', 'expire-orders', 'reconcile-payments');--> statement-breakpoint
update job set finished_at = due_at where state = 'dead' and finished_at is null;--> statement-breakpoint
-- AVIF is made by the process that is asked for it.
delete from job where kind = 'avif' and state = 'open';