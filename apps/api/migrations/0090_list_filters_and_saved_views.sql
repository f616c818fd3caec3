CREATE TABLE "staff_view" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"address" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "order_stage";--> statement-breakpoint
DROP INDEX "order_promised";--> statement-breakpoint
DROP INDEX "order_newest";--> statement-breakpoint
DROP INDEX "return_request_due";--> statement-breakpoint
DROP INDEX "return_request_newest";--> statement-breakpoint
CREATE UNIQUE INDEX "staff_view_name" ON "staff_view" USING btree ("member_id","list","name");--> statement-breakpoint
CREATE INDEX "order_stage" ON "orders" USING btree ("subsite","stage","stage_since","id","created_at","state","delivery_method","gateway","payment_method","total","hold_reason") WHERE stage is not null;--> statement-breakpoint
CREATE INDEX "order_promised" ON "orders" USING btree ("subsite","promised_for","id","stage","created_at","state","delivery_method","gateway","payment_method","total","hold_reason") WHERE stage is not null and stage <> 'unpaid';--> statement-breakpoint
CREATE INDEX "order_newest" ON "orders" USING btree ("subsite","created_at","id","state","delivery_method","gateway","payment_method","total","hold_reason");--> statement-breakpoint
CREATE INDEX "return_request_due" ON "return_request" USING btree ("subsite","state",coalesce(deadline, created_at),"id","created_at","resolution","handover");--> statement-breakpoint
CREATE INDEX "return_request_newest" ON "return_request" USING btree ("subsite","created_at","id","state","resolution","handover");