/**
 * The orders `o` of which units were handed over while the cash that their invoices ask for was not recorded, as the tables and the condition
 * of SQL: `u.ids` has these units, `d.asked` the cash of their invoices in minor units.
 */
export const cashDue = {
  from: `orders o
    cross join lateral (select array_agg(x.id) as ids from order_unit x where x.order_id = o.id
      and x.state in ('delivered', 'completed', 'return_requested', 'replaced', 'exchanged')
      and not exists (select from cash_collection c where c.order_id = o.id and x.id = any(c.unit_ids))) u
    cross join lateral (select sum((p->>'amount')::bigint) as asked from document i, jsonb_array_elements(i.figures->'payments') p
      where u.ids is not null and i.order_id = o.id and i.kind = 'invoice' and i.unit_ids && u.ids and (p->>'due')::boolean) d`,
  where: `o.payment_state = 'cod_due' and u.ids is not null and d.asked > 0`,
  /** When the first of the units was handed over. */
  since: `coalesce((select min(e.at) from order_event e where e.order_id = o.id and e.unit_id = any(u.ids) and e."to" in ('delivered', 'replaced')),
    o.stage_since, o.created_at)`,
} as const
