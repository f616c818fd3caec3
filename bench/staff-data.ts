import { type Db, named } from '@karat/api/kernel/db/db.ts'

/** The states of units of generated orders, one order in a thousand each, with the stage of their order; all others are completed. */
const open: readonly (readonly [state: string, stage: string, perMille: number])[] = [
  ['on_hold', 'on-hold', 1],
  ['cancel_requested', 'cancellations', 1],
  ['quality_check', 'to-weigh', 2],
  ['revision_pending', 'revisions', 1],
  ['packed', 'to-ship', 3],
  ['placed', 'new', 4],
  ['in_production', 'in-workshop', 12],
  ['shipped', 'on-the-road', 15],
  ['payment_pending', 'unpaid', 2],
]

const firstNames = ['Anvi', 'Rohan', 'Meera', 'Kavita', 'Farhan', 'Sneha', 'Arjun', 'Zoya', 'Lata', 'Ishaan']
const lastNames = ['Deshpande', 'Kulkarni', 'Saxena', 'Joshi', 'Qureshi', 'Verma', 'Menon', 'Shetty', 'Phadke', 'Rao', 'More', 'Nair']
const array = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`

/** The rows of a table with their places from 0, to be joined by number: an array of all of them would be unpacked for each row. */
export const numbered = (table: string, columns: string) =>
  `(select ${columns}, row_number() over (order by id) - 1 as place from ${table})`

/** Makes orders of one unit of the first site, four in a hundred of them open, over three years before a time. */
export async function makeOrders(db: Db, count: number, now: Date): Promise<void> {
  const execute = (text: string) => named(db, undefined, text, [])
  const thresholds = open.map(([state, stage, perMille], index) => {
    const before = open.slice(0, index).reduce((sum, [, , part]) => sum + part, 0)
    return `when g % 1000 < ${before + perMille} then array['${state}', '${stage}']`
  })
  const time = `'${now.toISOString()}'::timestamptz - (g % 94600000) * interval '1 second' * (94600000 / ${count}.0)`
  await execute(`create table made as select g, 'b' || lpad(g::text, 9, '0') as id, 'IN26-' || lpad(g::text, 8, '0') as number, ${time} as at,
    case ${thresholds.join(' ')} else array['completed', null] end as states, v.id as variant_id, v.product_id
    from generate_series(0, ${count - 1}) g join ${numbered('variant', 'id, product_id')} v on v.place = g % (select count(*) from variant)`)
  await execute(`insert into orders (id, number, cart_id, customer_id, quote_id, fingerprint, subsite, language, state, hold_reason, payment_state, gateway, payment_method, currency,
      total, payable, amounts, address, delivery_method, promised_for, created_at, placed_at, stage, stage_since, draft_store)
    select id, number, id, 'c' || g % (${count} / 2 + 1), id, '', 'in', 'en', case states[1] when 'on_hold' then 'on_hold' when 'payment_pending' then 'payment_pending' when 'revision_pending' then 'revision_pending'
        when 'placed' then 'placed' when 'shipped' then 'shipped' when 'completed' then 'completed' else 'confirmed' end,
      case states[1] when 'on_hold' then case g % 2000 < 1000 when true then 'id_proof' else 'price_review' end end,
      case states[1] when 'payment_pending' then 'unpaid' else 'paid' end, 'sandbox', 'upi', 'INR', 5000000 + g, 5000000 + g,
      jsonb_build_object('pieces', 5000000 + g, 'discount', 0, 'delivery', 0, 'taxIncluded', 0, 'taxNames', '[]'::jsonb, 'salesTax', 0, 'total', 5000000 + g, 'idProofNeeded', false),
      jsonb_build_object('shipping', jsonb_build_object('firstName', (${array(firstNames)})[1 + g % ${firstNames.length}], 'lastName', (${array(lastNames)})[1 + g % ${lastNames.length}],
        'line1', '12 Laxmi Road', 'line2', '', 'city', 'Pune', 'state', 'MH', 'postcode', '411030', 'country', 'IN', 'phone', '+9198' || lpad(g::text, 8, '0'), 'email', 'buyer.' || g || '@example.com')),
      'standard', (at + (g % 30) * interval '1 day')::date::text, at, at, states[2], case when states[2] is not null then at end,
      case when spread % 100 = 7 then 'a-store' when spread % 10 = 3 then 'large-store' end from made, lateral (select abs(hashint4(g)) as spread) s`)
  const breakup = `'{"currency": "INR", "rows": [], "subtotal": 5000000, "taxable": 5000000, "tax": 0, "discount": 0, "total": 5000000}'::jsonb`
  await execute(`insert into order_item (id, order_id, position, variant_id, product_id, name, options, quantity, unit_price, breakup, state, stock_taken)
    select id, id, 0, variant_id, product_id, 'Meher Solitaire', '{"metal": "gold", "purity": "18K", "colour": "yellow", "size": "15", "grossMg": 3300, "netMg": 3150, "mediaId": ""}', 1,
      5000000, ${breakup}, states[1], g % 2 from made`)
  await execute(`insert into order_unit (id, order_id, item_id, position, state, breakup, shown, huids)
    select id || '-0', id, id, 0, states[1], ${breakup}, 5000000, case when states[1] in ('shipped', 'completed', 'packed') then array['Z' || lpad((g % 100000)::text, 5, '0')] else '{}' end from made`)
  for (const [machine, to, hours] of [
    ['unit', 'payment_pending', 0],
    ['payment', 'paid', 1],
    ['unit', 'placed', 1],
  ] as const)
    await execute(`insert into order_event (id, order_id, machine, "from", "to", actor, reason, at)
      select id || '-${machine}-${to}', id, '${machine}', null, '${to}', 'system', 'made', at + ${hours} * interval '1 hour' from made`)
  await execute(`insert into shipment (id, order_id, unit_ids, carrier, number, page, shipped_at)
    select id, id, array[id || '-0'], 'Suraksha', 'AWB' || lpad(g::text, 9, '0'), '', at from made where states[1] in ('shipped', 'completed')`)
  const weighed = `(select jsonb_build_object('grossMg', 3300, 'netMg', 3150, 'breakup', ${breakup}) as piece) p`
  await execute(`insert into revision (id, number, order_id, subsite, unit_id, state, cause, before, after, revised, absorbed, input, difference, new_consent, created_at)
    select id, 'RV-' || id, id, 'in', id || '-0', case g % 2000 < 1000 when true then 'awaiting_customer' else 'on_hold' end, 'weight', piece, piece, '{}', '{}', '{}', 100000, false, at
    from made, ${weighed} where states[2] = 'revisions'`)
  // A piece in nine was weighed and is settled.
  await execute(`insert into revision (id, number, order_id, subsite, unit_id, state, cause, before, after, revised, absorbed, input, difference, settled, new_consent, created_at)
    select id || '-s', 'RV-S' || id, id, 'in', id || '-0', 'closed', 'weight', piece, piece, '{}', '{}', '{}', g % 2001 - 1000, g % 2001 - 1000, false, at
    from made, ${weighed} where g % 9 = 0 and states[1] in ('shipped', 'completed')`)
}

/** Makes returns of the first completed orders, one in twelve of them open. */
export async function makeReturns(db: Db, count: number): Promise<void> {
  const execute = (text: string) => named(db, undefined, text, [])
  const states = [
    'requested',
    'under_review',
    'need_more_info',
    'approved',
    'pickup_scheduled',
    'in_transit',
    'received',
    'qc_in_progress',
    'qc_passed',
    'offered',
  ]
  await execute(
    `create table made_return as select m.*, row_number() over (order by m.g) as n from made m where m.states[1] = 'completed' order by m.g limit ${count}`,
  )
  await execute(`insert into return_request (id, number, order_id, request_key, subsite, language, currency, state, resolution, handover, deadline, created_at)
    select id, 'RT26-' || lpad(n::text, 8, '0'), id, id, 'in', 'en', 'INR', case when n % 12 = 0 then (${array(states)})[1 + (n / 12) % ${states.length}] else 'closed' end, 'refund', 'pickup',
      case when n % 24 = 0 then at + interval '7 days' end, at from made_return`)
  await execute(`insert into return_unit (return_id, unit_id, position, reason, text, state, amount, open)
    select id, id || '-0', 0, 'size', '', case when n % 12 = 0 then 'asked' else 'returned' end, 5000000, n % 12 = 0 from made_return`)
  await execute(
    `insert into return_event (id, return_id, "from", "to", actor, reason, at) select id, id, null, 'requested', 'shopper', 'asked', at from made_return`,
  )
}
