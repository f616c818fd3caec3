-- Orders of earlier releases that lie in their store are in the stage of `stages.ts` that such orders have now.
update orders o set stage = 'to-collect'
where o.stage = 'on-the-road' and o.delivery_method = 'pickup'
  and exists (select from order_unit u where u.order_id = o.id and u.state in ('out_for_delivery', 'delivery_failed'));
