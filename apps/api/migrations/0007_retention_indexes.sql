CREATE INDEX "cart_updated" ON "cart" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "quote_expiry" ON "quote" USING btree ("expires_at");