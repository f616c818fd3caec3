ALTER TABLE "cart_item" ADD COLUMN "gifts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_unit" ADD COLUMN "gift" jsonb;--> statement-breakpoint
-- What was said of a whole bag or order is said of each of its pieces.
update cart_item i set gifts = to_jsonb(array_fill(
    jsonb_build_object('message', coalesce(c.gift->>'message', ''), 'from', coalesce(c.gift->>'from', ''),
      'to', coalesce(c.gift->>'to', ''), 'wrap', coalesce((c.gift->>'wrap')::boolean, false), 'hidePrice', false),
    array[i.quantity]))
  from cart c where c.id = i.cart_id and jsonb_typeof(c.gift) = 'object';--> statement-breakpoint
update order_unit u set gift = jsonb_build_object('message', coalesce(o.gift->>'message', ''), 'from', '', 'to', '',
    'wrap', coalesce((o.gift->>'wrap')::boolean, false), 'hidePrice', false)
  from orders o where o.id = u.order_id and jsonb_typeof(o.gift) = 'object';--> statement-breakpoint
ALTER TABLE "cart" DROP COLUMN "gift";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "gift";
