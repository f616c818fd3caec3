DROP INDEX "return_request_due";--> statement-breakpoint
CREATE INDEX "audit_entry_look" ON "audit_entry" USING btree ("site","id") WHERE starts_with(call, 'GET ');--> statement-breakpoint
CREATE INDEX "audit_entry_member_look" ON "audit_entry" USING btree ("member_id","id") WHERE starts_with(call, 'GET ');--> statement-breakpoint
CREATE INDEX "audit_entry_member_act" ON "audit_entry" USING btree ("member_id","id") WHERE not starts_with(call, 'GET ');--> statement-breakpoint
CREATE INDEX "return_request_due" ON "return_request" USING btree ("subsite","state",coalesce(deadline, created_at),"id","created_at","resolution","handover","stores","deadline");