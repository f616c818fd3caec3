CREATE TABLE "sandbox_refund" (
	"key" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" text NOT NULL,
	"source" text NOT NULL,
	"payment_id" text NOT NULL,
	"way" text NOT NULL,
	"gateway" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"provider_ref" text DEFAULT '' NOT NULL,
	"expected_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_number_unique" UNIQUE("number"),
	CONSTRAINT "refund_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "refund_event" (
	"id" text PRIMARY KEY NOT NULL,
	"refund_id" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refund_event" ADD CONSTRAINT "refund_event_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_refund_attempt" ON "sandbox_refund" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_cause" ON "refund" USING btree ("cause_kind","cause_id","source","payment_id");--> statement-breakpoint
CREATE INDEX "refund_order" ON "refund" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refund_payment" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_open" ON "refund" USING btree ("updated_at") WHERE state in ('pending', 'initiated', 'processing', 'manual_bank');--> statement-breakpoint
CREATE INDEX "refund_event_refund" ON "refund_event" USING btree ("refund_id","at");--> statement-breakpoint
DROP VIEW order_payment;
--> statement-breakpoint
-- Every payment of an order, as before; what goes back of a captured payment or of cash is counted from the moment that it is asked for.
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
  select o.id, o.id || '-cash', 'cash', o.gateway, '', '', '', o.payable,
    (select coalesce(sum(r.amount), 0) from refund r where r.order_id = o.id and r.source = 'cash')::bigint,
    case when o.payment_state = 'cod_due' and o.state = 'cancelled' then 'released' when o.payment_state = 'cod_due' then 'due' else 'captured' end,
    '', o.created_at, coalesce(o.placed_at, o.created_at)
  from orders o
  where o.payment_state in ('cod_due', 'cod_collected')
    or (o.gateway = 'cod' and o.payment_state in ('partially_refunded', 'refunded'));
