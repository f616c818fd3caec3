DROP INDEX "revision_settled";--> statement-breakpoint
CREATE INDEX "revision_settled" ON "revision" USING btree ("subsite","created_at","unit_id","settled") WHERE state in ('settled', 'closed');