CREATE TABLE "cash_collection" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"unit_ids" text[] NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_collection_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "cash_collection" ADD CONSTRAINT "cash_collection_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_collection_order" ON "cash_collection" USING btree ("order_id");--> statement-breakpoint
-- Until now the cash of an order was collected as a whole.
insert into cash_collection (id, order_id, unit_ids, amount, at)
  select o.id || '-cash', o.id, array(select u.id from order_unit u where u.order_id = o.id and u.state <> 'cancelled' order by u.position), o.payable,
    coalesce((select max(e.at) from order_event e where e.order_id = o.id and e."to" = 'cod_collected'), o.placed_at, o.created_at)
  from orders o
  where o.payable > 0 and (o.payment_state = 'cod_collected' or (o.gateway = 'cod' and o.payment_state in ('partially_refunded', 'refunded')));
--> statement-breakpoint
DROP VIEW order_payment;
--> statement-breakpoint
-- Every payment of an order, as before; cash is captured as far as it was collected, and due is what nothing else pays of what the order costs.
create view order_payment as
  select p.order_id, p.id, 'gateway' as kind, p.gateway, p.method, '' as source, '' as last_four,
    case when p.captured_currency = p.currency then p.captured_amount else p.amount end as amount,
    case when p.state <> 'refunded' then (select coalesce(sum(r.amount), 0) from refund r where r.payment_id = p.id)::bigint
      when p.captured_currency = p.currency then p.captured_amount else p.amount end as returned,
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
  select o.id, o.id || '-cash', 'cash', 'cod', '', '', '', c.amount,
    (select coalesce(sum(r.amount), 0) from refund r where r.order_id = o.id and r.source = 'cash')::bigint, 'captured', '', o.created_at, c.at
  from (select order_id, sum(amount)::bigint as amount, max(at) as at from cash_collection group by order_id) c join orders o on o.id = c.order_id
union all
  select o.id, o.id || '-due', 'cash', 'cod', '', '', '', o.payable, 0, 'released', '', o.created_at, coalesce(o.placed_at, o.created_at)
  from orders o where o.payment_state = 'cod_due' and o.state = 'cancelled'
union all
  select o.id, o.id || '-due', 'cash', 'cod', '', '', '', d.amount, 0, 'due', '', o.created_at, coalesce(o.placed_at, o.created_at)
  from orders o, lateral (select o.total
      - (select coalesce(sum(case when p.captured_currency = p.currency then p.captured_amount else p.amount end), 0) from payment p where p.order_id = o.id and p.state = 'captured')::bigint
      - (select coalesce(sum(h.amount), 0) from credit_hold h where h.order_id = o.id and h.state = 'spent')::bigint
      - (select coalesce(sum(h.amount), 0) from gift_card_hold h where h.order_id = o.id and h.state = 'spent')::bigint
      - (select coalesce(sum(c.amount), 0) from cash_collection c where c.order_id = o.id)::bigint
      + (select coalesce(sum(r.amount), 0) from refund r where r.order_id = o.id and r.cause_kind <> 'return')::bigint as amount) d
  where o.payment_state = 'cod_due' and o.state <> 'cancelled' and d.amount > 0;
