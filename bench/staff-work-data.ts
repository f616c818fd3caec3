import { type Db, named } from '@karat/api/kernel/db/db.ts'
import { numbered } from './staff-data.ts'

/** The member of staff whose acts, approvals and draft orders are among the generated ones. */
export const benchMember = { id: 'm3', name: 'Meera' }

const text = (...values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Makes the accounts of the customers of the made orders, and others without an order: as many as there are orders. */
export async function makeCustomers(db: Db, count: number): Promise<void> {
  await named(
    db,
    undefined,
    `insert into customer (id, first_name, last_name, email, phone, language, subsite, created_at, last_sign_in_at)
     select 'c' || g, (array[${text('Anvi', 'Rohan', 'Meera', 'Kavita', 'Farhan')}])[1 + g % 5], (array[${text('Kulkarni', 'Saxena', 'Joshi', 'Rao')}])[1 + g % 4] || ' ' || g % 5000,
       'customer.' || g || '@example.com', '+9197' || lpad(g::text, 8, '0'), 'en', 'in', now(), now() from generate_series(0, ${count - 1}) g`,
    [],
  )
}

/** Makes what happens to the made orders: articles away at hallmarking, messages, and what waits for staff about money. */
export async function makeWork(db: Db): Promise<void> {
  const execute = (statement: string) => named(db, undefined, statement, [])
  await execute(`insert into hallmarking (id, order_id, unit_id, article, centre, out_mg, out_at, out_by)
    select id, id, id || '-0', 1, 'Laxmi Assay', 3300, at, 'm1' from made where states[1] = 'quality_check' and g % 2 = 0`)
  await execute(`update orders o set hallmarking_since = h.out_at from hallmarking h where h.order_id = o.id`)
  await execute(`insert into message (id, channel, created_at, order_id, order_kind, masked_recipient)
    select id || '-' || n, 'email', at + n * interval '1 hour', id, case n when 1 then 'confirmation' else 'progress' end, 'b•••@e•••.com'
    from made, generate_series(1, 4) n where g % 4 = 0`)
  await execute(`insert into cancellation (id, number, order_id, request_key, state, reason, text, refund_to, created_at)
    select id, 'CN-' || id, id, id, case states[1] when 'cancel_requested' then 'under_review' else 'approved' end, 'changed_mind', '', 'sources', at
    from made where states[1] = 'cancel_requested' or g % 50 = 49`)
  await execute(`insert into cancellation_unit (cancellation_id, unit_id, "from") select id, id || '-0', 'placed' from cancellation`)
  await execute(`insert into cancellation_event (id, cancellation_id, "from", "to", actor, actor_id, reason, at)
    select id, id, null, state, 'shopper', '', 'asked', created_at from cancellation`)
  await execute(`insert into refund (id, number, order_id, subsite, cause_kind, cause_id, source, payment_id, way, gateway, method, amount, currency, state, expected_at, created_at, updated_at)
    select id, 'RF-' || id, id, 'in', 'cancellation', id, 'gateway', id, 'gateway', 'sandbox', 'upi', 5000000, 'INR', case when g % 1000 = 999 then 'manual_bank' else 'succeeded' end, at, at, at
    from made where g % 50 = 49`)
  await execute(
    `insert into refund_account (order_id, sealed, masked, given_at) select id, '', '•••• 1234', at from made where g % 2000 = 999`,
  )
  await execute(`insert into payment (id, order_id, gateway, method, amount, currency, state, return_to, created_at, updated_at)
    select id, id, 'transfer', '', 5000000, 'INR', 'pending', '', at, at from made where states[1] = 'payment_pending'`)
  await execute(`insert into expected_transfer (attempt_id, order_id, order_number, subsite, language, amount, currency, due_at, created_at)
    select id, id, number, 'in', 'en', 5000000, 'INR', now() + (1 + g % 7) * interval '1 day', at from made where states[1] = 'payment_pending'`)
}

/** Makes delivered orders whose cash on delivery is not recorded yet, by the made orders: one in two thousand. */
export async function makeCashDue(db: Db): Promise<void> {
  const execute = (statement: string) => named(db, undefined, statement, [])
  const due = `g % 2000 = 250 and states[1] = 'completed'`
  await execute(
    `update orders o set payment_state = 'cod_due', gateway = 'cod', payment_method = '' from made where made.id = o.id and ${due}`,
  )
  await execute(`insert into document (id, order_id, kind, key, prefix, year, sequence, number, unit_ids, figures, total, issued_at)
    select id, id, 'invoice', 'invoice:' || id, 'B', '26', g, 'B26-' || g, array[id || '-0'],
      '{"site": {"code": "in"}, "supplier": {"taxIds": [{"name": "GSTIN", "number": "27AAACK0000A1ZO"}]}, "lines": [{"total": 5000000, "charges": []}], "payments": [{"kind": "cash", "amount": 5000000, "due": true}]}', 5000000, at from made where ${due}`)
}

/** The ready pieces of a made shop: as many as large houses have in all their stores. */
const readyPieces = 200_000

/** Makes ready pieces of the demo's variants, two in five of them sold, in the warehouse and in stores. */
export async function makeReadyPieces(db: Db): Promise<void> {
  const at = `now() - g * interval '90 seconds'`
  await named(
    db,
    undefined,
    `insert into ready_piece (id, subsite, tag, variant_id, huids, gross_mg, net_mg, carat_milli, other_mg, certificate, tray, ownership, state, store_id, to_store_id, since)
     select 'p' || g, 'in', 'T' || lpad(g::text, 8, '0'), v.id, array['Y' || lpad((g % 100000)::text, 5, '0')], 3300, 3300, 0, 0, '', 'T' || g % 40, 'owned',
       case when g % 100 = 1 then 'away' when g % 100 = 2 then 'reserved' when g % 100 = 3 then 'written_off' when g % 5 < 2 then 'sold' else 'free' end,
       case when g % 100 = 7 then 'a-store' when g % 10 in (3, 6) then 'large-store' end, case when g % 100 = 1 then 'large-store' end, ${at}
     from generate_series(0, ${readyPieces - 1}) g join ${numbered('variant', 'id')} v on v.place = g % (select count(*) from variant)`,
    [],
  )
}

/** Makes draft orders, reviews, enquiries, approvals and entries of the audit, by how many orders there are. */
export async function makeRecords(db: Db, count: number): Promise<void> {
  const execute = (statement: string) => named(db, undefined, statement, [])
  const numbers = (of: number) => `generate_series(0, ${Math.round(count / of) - 1}) g`
  const at = `now() - g * interval '90 seconds'`
  const name = (letter: string) => `'${letter}' || lpad((9999999 - g)::text, 7, '0')`
  await execute(`insert into draft_order (id, number, cart_id, subsite, state, version, channel, language, member_id, member_name, store, message, note, total, search_keys, created_at, updated_at)
    select ${name('d')}, 'DR26-' || g, 'd' || g, 'in', (array[${text('open', 'sent', 'paid', 'withdrawn', 'expired')}])[case when g % 50 < 2 then 1 + g % 50 else 3 + g % 3 end], 1, 'walk_in', 'en',
      'm' || g % 20, 'Meera', case when g % 100 = 7 then 'a-store' when g % 10 = 3 then 'large-store' end, '', '', 5000000, array['k' || g % 3000, 'n' || g % 200], ${at}, ${at} from ${numbers(10)}`)
  await execute(`insert into review (id, product_id, customer_id, subsite, language, author, rating, title, body, bought, state, created_at)
    select 'made-' || g, p.id, 'c' || g, 'in', 'en', 'Anvi D.', 5, 'Lovely', 'Worn every day since day ' || g, '{}', case when g % 100 = 1 then 'waiting' when g % 100 = 2 then 'refused' else 'shown' end, ${at}
    from ${numbers(10)} join ${numbered('product', 'id')} p on p.place = g % (select count(*) from product)`)
  await execute(`insert into enquiry (id, subsite, language, category, name, email, phone, city, message, created_at, state)
    select 'made-' || g, 'in', 'en', 'analyst', 'Anvi', 'anvi.' || g || '@example.com', '', 'Pune', 'Hello, about IN26-' || lpad(g::text, 8, '0'), ${at}, case when g % 50 = 1 then 'open' else 'closed' end from ${numbers(20)}`)
  await execute(`insert into staff_approval (id, number, site, state, call, encrypted, language, fingerprint, money_hash, kinds, amount, currency, object, object_id, reason, stores, member_id, member_name, created_at, expires_at)
    select ${name('a')}, 'AP26-' || g, 'in', case when g < 200 then 'waiting' else 'approved' end, 'POST /api/staff/refunds/:number/settle/', '', 'en', 'f' || g, '', '{refund}', 5000000, 'INR', 'refunds', 'RF-' || g, 'UTR ' || g * 7919,
      case when g % 100 = 7 then array['a-store'] when g % 10 = 3 then array['large-store'] end, 'm' || g % 20, 'Meera', ${at}, now() + interval '3 days' from ${numbers(20)}`)
  // One entry in twenty is a look, a hundredth concerns no site, and another hundredth a small one.
  await execute(`insert into audit_entry (id, at, member_id, name, roles, site, request_id, call, object, object_id, reason)
    select substr(time, 1, 8) || '-' || substr(time, 9) || '-7000-8000-' || lpad(g::text, 12, '0'), ${at}, 'm' || g % 20, 'Meera', '{order-desk}', case when g % 100 = 1 then null when g % 100 = 2 then 'ae' else 'in' end, 'r' || g,
      case when g % 20 = 3 then 'GET /api/staff/customers/:id/' else 'POST /api/staff/orders/:number/transition/' end, case when g % 20 = 3 then 'customers' else 'orders' end, 'IN26-' || lpad(g::text, 8, '0'), case when g % 10 = 1 then 'Asked by telephone on day ' || g end
    from ${numbers(1)}, lateral (select lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') as time) t`)
}

/** Makes promotions, redirects, settled and open payments, and two years of invoices of one registration, by the made orders. */
export async function makeShopRecords(db: Db): Promise<void> {
  const execute = (statement: string) => named(db, undefined, statement, [])
  const at = `now() - g * interval '90 seconds'`
  await execute(`insert into promotion (id, subsite, code, effect, scope, title, terms, starts_at, ends_at)
    select 'made-' || g, 'in', case when g % 3 > 0 then 'MADE' || g end, '{"kind": "percent_off", "percent": 500}', '{"categories": [], "collections": [], "metals": [], "purities": []}',
      jsonb_build_object('en', 'Festival offer ' || g), '{}', ${at}, case when g % 50 > 0 then ${at} + interval '1 day' end from generate_series(1, 5000) g`)
  await execute(`insert into url_rewrite (subsite, source, target, status, set_by, set_at)
    select 'in', '/p/old-ring-' || g, '/p/banyan-leaf-band', 301, 'Meera', ${at} from generate_series(1, 50000) g`)
  await execute(`insert into payment (id, order_id, gateway, method, amount, currency, state, return_to, payout_line_id, created_at, updated_at)
    select 'p' || id, id, 'razorpay', 'upi', 5000000, 'INR', 'captured', '', case when g % 20 <> 2 then 'l' || id end, at, at from made where g % 4 = 2`)
  // Counted together: one by one in one transaction, each would pass the versions of its month's row before it.
  await execute('alter table document disable trigger document_issued')
  await execute(`insert into document (id, order_id, kind, key, prefix, year, sequence, number, unit_ids, figures, total, issued_at)
    select 'r' || id, id, case when g % 40 = 2 then 'credit_note' else 'invoice' end, 'made:' || id, 'R', '26', g, 'R26-' || g, array[id || '-0'],
      jsonb_build_object('site', '{"code": "in"}'::jsonb, 'supplier', '{"legalName": "Made", "state": "MH", "taxIds": [{"name": "GSTIN", "number": "27AAACK0000A1ZO"}]}'::jsonb,
        'order', jsonb_build_object('number', number), 'currency', 'INR', 'billTo', '{"name": "Anvi"}'::jsonb, 'lines', '[]'::jsonb, 'payments', '[]'::jsonb,
        'totals', '{"total": 5000000, "taxes": []}'::jsonb), 5000000 + g % 1000, at from made where g % 4 = 2`)
  await execute('alter table document enable trigger document_issued')
  await execute(`insert into register_month as former (subsite, registration, period, issued)
    select m.subsite, m.registration, m.period, count(*) from document d, register_month_of(d) m where d.prefix = 'R' group by 1, 2, 3
    on conflict (subsite, registration, period) do update set issued = former.issued + excluded.issued`)
}
