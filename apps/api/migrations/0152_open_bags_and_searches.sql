CREATE INDEX "enquiry_message" ON "enquiry" USING gin ((message || ' ' || note) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enquiry_email" ON "enquiry" USING btree ("subsite",lower(email));--> statement-breakpoint
CREATE INDEX "review_text" ON "review" USING gin ((product_id || ' ' || title || ' ' || body) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "staff_approval_text" ON "staff_approval" USING gin ((number || ' ' || object_id || ' ' || reason) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entry_number" ON "audit_entry" USING btree ("object_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_reason" ON "audit_entry" USING gin (reason gin_trgm_ops) WHERE reason is not null;--> statement-breakpoint
CREATE INDEX "cart_open" ON "cart" USING btree ("subsite","id","draft_id","copied_from") WHERE state = 'open';