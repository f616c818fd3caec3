import { calls } from '@karat/contract/calls.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../../../kernel/db/db.ts'
import { owing } from '../../../../testing/owing.ts'
import { delivered, paid, returner } from '../../../../testing/returned.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { headersOf } from '../../../../testing/shop.ts'
import { acceptTestCustomers, acceptTestStaff, as, asStaff } from '../../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop, 'owner')

const reason = 'by the book'
const transition = (number: string, ...transitions: ('confirm' | 'start' | 'inspect')[]) =>
  Promise.all(
    transitions.map((name) => shop.modules.orderTransitions.byStaff(name, { number, actor: { kind: 'staff', id: 'Meera' }, reason })),
  )

/** A revision that waits for staff. */
async function heldRevision(): Promise<string> {
  const { orderID, orderNumber: number } = await paid(shop, 'held', 1, 'RNG-003')
  for (const name of ['confirm', 'start', 'inspect'] as const) await transition(number, name)
  const [piece] = await rows<{ net: number; gross: number }>(
    shop.db,
    sql`select (options->>'netMg')::int as net, (options->>'grossMg')::int as gross from order_item where order_id = ${orderID}`,
  )
  const more = Math.round((piece?.net ?? 0) * 0.1)
  const weighed = { number, unit: 1, grossMg: (piece?.gross ?? 0) + more, netMg: (piece?.net ?? 0) + more, by: 'Meera', reason }
  const revision = await shop.modules.revisions.weigh(weighed)
  if (!revision.ok) throw new Error(revision.error.code)
  await shop.db.execute(sql`update revision set state = 'on_hold' where id = ${revision.value.id}`)
  return revision.value.number
}

/** A cancellation that waits for staff. */
async function openCancellation(): Promise<string> {
  const { orderID, orderNumber: number } = await paid(shop, 'undecided', 1, 'RNG-003')
  for (const name of ['confirm', 'start'] as const) await transition(number, name)
  const [item] = await rows<{ id: string }>(shop.db, sql`select id from order_item where order_id = ${orderID}`)
  const asked = { orderID, items: [{ orderItemID: item?.id, quantity: 1 }], reason: 'mistake', refundTo: 'sources' }
  const { status } = await shop.call('PUT', '/api/orders/cancel/', asked, as('undecided'))
  expect(status).toBe(200)
  const [row] = await rows<{ number: string }>(shop.db, sql`select number from cancellation where order_id = ${orderID}`)
  return row?.number ?? ''
}

test('every staff call about an order, a return, a revision, a cancellation or a refund of another site answers as for an unknown number [S-14]', async () => {
  const order = await paid(shop, 'anvi')
  const asked = (await returner(() => shop).ask(await delivered(shop, 'meera'), {}, as('meera'))).body.return.number
  const refund = (await owing(shop, 'kavya')).number
  const numbers: Record<string, string> = {
    orders: order.orderNumber,
    returns: asked,
    revisions: await heldRevision(),
    cancellations: await openCancellation(),
    refunds: refund,
  }
  const bodies: Record<string, object> = {
    'POST /api/staff/orders/:number/transition/': { transition: 'confirm', reason },
    'POST /api/staff/orders/:number/cancel/preview/': {},
    'POST /api/staff/orders/:number/cancel/': { reason },
    'POST /api/staff/orders/:number/hallmark/': { unit: 1, huids: ['AB12CD'], reason },
    'POST /api/staff/orders/:number/hallmarking/out/': { unit: 1, centre: 'Laxmi Assay', articles: [{ article: 1, grossMg: 3000 }] },
    'POST /api/staff/orders/:number/hallmarking/correct/': { unit: 1, article: 1, grossMg: 3000, reason },
    'POST /api/staff/orders/:number/parcel/': { parcelID: 'x', carrier: 'suraksha', tracking: '22', reason },
    'POST /api/staff/orders/:number/address/': { shipping: { Fname: 'Anvi', Phone: '98220 00000' }, reason },
    'POST /api/staff/orders/:number/hallmarking/back/': { unit: 1, article: 1, grossMg: 3000, huid: 'AB12CD' },
    'POST /api/staff/orders/:number/weigh/preview/': { unit: 1, grossMg: 3000, netMg: 2900 },
    'POST /api/staff/orders/:number/weigh/': { unit: 1, grossMg: 3000, netMg: 2900, reason },
    'POST /api/staff/orders/:number/notes/': { text: 'x' },
    'POST /api/staff/orders/:number/id-numbers/': { reason },
    'POST /api/staff/orders/:number/id-numbers/enter/': { idNumber: 'ABCPK1234F' },
    'POST /api/staff/orders/:number/messages/:id/repeat/': { repeats: 0 },
    'POST /api/staff/revisions/:number/decide/': { choice: 'ask', reason },
    'POST /api/staff/cancellations/:number/decide/': { decision: 'reject', reason },
    'POST /api/staff/returns/:number/transition/': { transition: 'fail', message: 'Bent', deduction: 1.005, reason },
    'POST /api/staff/returns/:number/inspect/': {
      unit: 1,
      read: null,
      found: {
        huids: [],
        grossMg: 3000,
        netMg: null,
        stones: [],
        wear: 'none',
        papers: 'none',
        claim: 'as_said',
        cause: 'none',
        goesTo: 'stock',
        note: '',
      },
    },
    'POST /api/staff/refunds/:number/settle/': { reason },
    'POST /api/staff/refunds/:number/account/': { reason },
    'POST /api/staff/refunds/:number/account/enter/': { holder: 'Anvi', kind: 'upi', account: 'anvi@okbank', reason },
    'POST /api/staff/orders/:number/cards/:card/block/': { reason },
    'POST /api/staff/orders/:number/cards/:card/unblock/': { reason },
    'POST /api/staff/orders/:number/cards/:card/replace/': { reason },
  }
  const keys = Object.keys(calls).filter((key) =>
    /^(GET|POST) \/api\/staff\/(?:orders|returns|revisions|cancellations|refunds)\/:number\//.test(key),
  )
  expect(keys.length).toBeGreaterThanOrEqual(9)
  const changes = async () =>
    (
      await rows<{ count: number }>(
        shop.db,
        sql`select (select count(*) from order_event) + (select count(*) from return_event)
      + (select count(*) from revision_event) + (select count(*) from cancellation_event) + (select count(*) from refund_event) as count`,
      )
    )[0]
  const before = await changes()
  for (const key of keys) {
    const [method = '', path = ''] = key.split(' ')
    const kind = path.split('/')[3] ?? ''
    const call = (number: string, site: object = {}) =>
      shop.call(
        method as 'GET' | 'POST',
        path.replace(':number', number).replace(':card', '1'),
        method === 'GET' ? undefined : bodies[key],
        {
          ...asStaff(),
          ...site,
        },
      )
    const [foreign, unknown] = [await call(numbers[kind] ?? '', headersOf['ar']), await call('XX26-NOBODY', headersOf['ar'])]
    expect([key, foreign.status, foreign.body.code]).toEqual([key, 404, unknown.body.code])
  }
  expect(await changes()).toEqual(before)
  // A cancelled order would end what the others are about; the order has no gift cards, and no message of this id.
  const others = keys.filter(
    (one) => one !== 'POST /api/staff/orders/:number/cancel/' && !one.includes('/:card/') && !one.includes('/:id/'),
  )
  for (const key of others) {
    const [method = '', path = ''] = key.split(' ')
    const number = numbers[path.split('/')[3] ?? ''] ?? ''
    const body = method === 'GET' ? undefined : bodies[key]
    const own = await shop.call(method as 'GET' | 'POST', path.replace(':number', number).replace(':card', '1'), body, asStaff())
    expect([key, own.status]).not.toEqual([key, 404])
  }
})
