CREATE TABLE "order_note" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stage_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_order" ON "order_note" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_stage" ON "orders" USING btree ("subsite","stage","stage_since","id") WHERE stage is not null;--> statement-breakpoint
CREATE INDEX "order_promised" ON "orders" USING btree ("subsite","promised_for","id") WHERE stage is not null and stage <> 'unpaid';--> statement-breakpoint
CREATE INDEX "order_newest" ON "orders" USING btree ("subsite","created_at","id");--> statement-breakpoint
CREATE INDEX "order_number_search" ON "orders" USING btree ("subsite",number text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_phone_search" ON "orders" USING btree ("subsite",reverse(address->'shipping'->>'phone') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_email_search" ON "orders" USING btree ("subsite",lower(address->'shipping'->>'email') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_name_search" ON "orders" USING btree ("subsite",lower((address->'shipping'->>'firstName') || ' ' || (address->'shipping'->>'lastName')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_last_name_search" ON "orders" USING btree ("subsite",lower(address->'shipping'->>'lastName') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_unit_huids" ON "order_unit" USING gin ("huids") WHERE huids <> '{}';--> statement-breakpoint
CREATE INDEX "shipment_number" ON "shipment" USING btree ("number");--> statement-breakpoint
CREATE INDEX "return_request_due" ON "return_request" USING btree ("subsite","state",coalesce(deadline, created_at),"id");--> statement-breakpoint
CREATE INDEX "return_request_newest" ON "return_request" USING btree ("subsite","created_at","id");--> statement-breakpoint
CREATE INDEX "return_request_number_search" ON "return_request" USING btree ("subsite",number text_pattern_ops);--> statement-breakpoint
-- The stages of orders of earlier releases, by the rule of `stages.ts`; since the time of their last event.
update orders o set stage = s.stage, stage_since = coalesce((select max(e.at) from order_event e where e.order_id = o.id), o.created_at)
from (
  select id, case when state = 'payment_pending' then 'unpaid'
    when state = 'on_hold' or hold_reason is not null then 'on-hold'
    when units && array['cancel_requested'] then 'cancellations'
    when units && array['quality_check'] then 'to-weigh'
    when units && array['revision_pending'] then 'revisions'
    when units && array['allocated', 'ready', 'packed'] then 'to-ship'
    when units && array['placed', 'confirmed'] then 'new'
    when units && array['in_production'] then 'in-workshop'
    when units && array['shipped', 'out_for_delivery', 'delivery_failed', 'rto', 'rto_received'] then 'on-the-road' end as stage
  from (select id, state, hold_reason, array(select u.state from order_unit u where u.order_id = orders.id) as units
    from orders where state not in ('expired', 'cancelled')) open
) s where s.id = o.id and s.stage is not null;
