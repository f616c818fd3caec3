DROP INDEX "order_customer";--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "unit_id" text;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "machine" text DEFAULT 'unit' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "actor_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_unit_id_order_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_customer" ON "orders" USING btree ("customer_id","subsite","created_at");--> statement-breakpoint
DROP VIEW order_payment;
--> statement-breakpoint
-- Every payment of an order, as before; cash on delivery that was handed over is captured, and that of a cancelled order is due no more.
create view order_payment as
  select p.order_id, p.id, 'gateway' as kind, p.gateway, p.method, '' as source, '' as last_four,
    case when p.captured_currency = p.currency then p.captured_amount else p.amount end as amount,
    case when p.state <> 'refunded' then 0 when p.captured_currency = p.currency then p.captured_amount else p.amount end as returned,
    p.state,
    case when p.captured_amount is not null then 'other_amount' when p.disputed_at is not null then 'disputed' else '' end as problem,
    p.created_at, p.updated_at
  from payment p
union all
  select h.order_id, min(h.id), 'credit', '', '', '', '', sum(h.amount)::bigint, sum(h.refunded)::bigint,
    case h.state when 'spent' then 'captured' else h.state end, '', min(o.created_at), min(coalesce(o.placed_at, o.created_at))
  from credit_hold h join orders o on o.id = h.order_id
  group by h.order_id, h.state
union all
  select h.order_id, h.id, 'gift_card', '', '', h.card_id, c.last_four, h.amount, h.refunded,
    case h.state when 'spent' then 'captured' else h.state end, '', o.created_at, coalesce(o.placed_at, o.created_at)
  from gift_card_hold h join gift_card c on c.id = h.card_id join orders o on o.id = h.order_id
union all
  select o.id, o.id || '-cash', 'cash', o.gateway, '', '', '', o.payable, 0,
    case when o.payment_state = 'cod_collected' then 'captured' when o.state = 'cancelled' then 'released' else 'due' end,
    '', o.created_at, coalesce(o.placed_at, o.created_at)
  from orders o where o.payment_state in ('cod_due', 'cod_collected');
