import type { Cart } from '@karat/contract/cart.ts'
import type { ReturnDetail, ReturnItems } from '@karat/contract/returns.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { readUnits } from '../modules/orders/orders/units/store.ts'
import type { Inspection } from '@karat/sites/returns.ts'
import { unwrap } from '../kernel/result.ts'
import type { ReturnTransition } from '../modules/orders/returns/machine.ts'
import type { ReturnPiece } from '../modules/orders/returns/port.ts'
import type { TransitionInput } from '../modules/orders/returns/transition.ts'
import { madeUpHuids } from '../seed/record-huids.ts'
import { bank, hallmark, type Posted, puneAddress, ring } from './purchase.ts'
import type { Answer, TestShop } from './shop.ts'
import { as } from './signed-in.ts'

const staff = { kind: 'staff', id: 'Meera' } as const

/** A paid order of a customer, or of a guest. */
export async function paid(shop: TestShop, customer: string | undefined, quantity = 1, productID = ring): Promise<Posted> {
  const headers = customer === undefined ? {} : as(customer)
  const { cartID } = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID, quantity }, headers)).body.cart
  await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress }, headers)
  await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, headers)
  const posting = { paymentSettingsGroupKey: 'sandbox', locale: 'in-en' }
  const { body, status } = await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, posting, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  await bank(shop, body.payment.providerRef, 'approve')
  return body
}

/** A paid order of a customer, or of a guest, that was delivered now. */
export async function delivered(shop: TestShop, customer: string | undefined, quantity = 1, productID = ring): Promise<Posted> {
  const body = await paid(shop, customer, quantity, productID)
  await hallmark(shop, body.orderNumber)
  for (const transition of ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver'] as const) {
    const moved = await shop.modules.orderTransitions.byStaff(transition, { number: body.orderNumber, actor: staff, reason: 'x' })
    expect(moved.ok, JSON.stringify(moved)).toBe(true)
  }
  return body
}

/** Sends a file as a browser's form does. */
export async function upload<T>(
  shop: TestShop,
  fields: Record<string, string>,
  file: Buffer | undefined,
  headers: Record<string, string> = {},
  { url, name }: { url: string; name: string } = { url: '/api/orders/uploadRmaImage', name: 'rmaImage' },
): Promise<Answer<T>> {
  const boundary = 'karat-form'
  const part = (field: string, more = '') => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${more}\r\n`
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([field, value]) => Buffer.from(`${part(field)}\r\n${value}\r\n`)),
    ...(file ? [Buffer.from(`${part(name, '; filename="photo"')}content-type: image/png\r\n\r\n`), file, Buffer.from('\r\n')] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const answer = await shop.server.inject({
    method: 'POST',
    url,
    headers: { subsiteid: '1', languageid: '1', 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload,
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as Answer<T>['body'], headers: answer.headers }
}

/** A transition by staff. */
export const staffTransition = (shop: TestShop, number: string, name: ReturnTransition, more: Partial<TransitionInput> = {}) =>
  shop.modules.returns.staff(number, { name, actor: staff, reason: 'by the book', ...more })

/** Made-up hallmark numbers of the pieces that a return sends in place of its own, as its transition `send` takes them. */
async function huidsToSend({ db }: TestShop, number: string): Promise<string[][]> {
  const replaced = await rows<{ orderId: string; unitId: string }>(
    db,
    sql`select r.order_id as "orderId", x.unit_id as "unitId" from return_request r join return_unit x on x.return_id = r.id
        where r.number = ${number} and r.resolution = 'replacement' and x.state <> 'kept' order by x.position`,
  )
  const units = await readUnits(db, replaced[0]?.orderId ?? '')
  return replaced.map(({ unitId }) => madeUpHuids(units.find(({ id }) => id === unitId)?.hallmarkedArticles ?? 0))
}

let keys = 0
/** A key of a request in the browser's format. */
export const newKey = () => `key-of-test-${++keys}`

/** The actions of a shopper and of staff on returns in a test's shop. */
export function returner(shop: () => TestShop) {
  const itemsOf = (order: string, headers: Record<string, string> = as('anvi'), query = '') =>
    shop().call<ReturnItems>('GET', `/api/orders/returnItems/id/${order}${query}`, undefined, headers)
  return {
    itemsOf,
    detailOf: async (name: string, headers: Record<string, string> = as('anvi'), query = '') =>
      (await shop().call<{ return: ReturnDetail }>('GET', `/api/orders/rmaDetails/id/${name}${query}`, undefined, headers)).body.return,
    /** Requests the return of units of the only item of an order. */
    async ask(order: Posted, more: object = {}, headers: Record<string, string> = as('anvi'), item: object = {}) {
      const query = headers['authorization'] ? '' : `?orderToken=${order.orderToken}`
      const { body } = await itemsOf(order.orderNumber, headers, query)
      const items = [{ orderItemID: body.items[0]?.orderItemID, quantity: 1, reason: 'size', ...item }]
      const asked = { orderID: order.orderID, requestKey: newKey(), items, resolution: 'refund', handover: 'pickup', ...more }
      return shop().call<{ return: ReturnDetail }>('PUT', '/api/orders/return/', asked, headers)
    },
    /** Makes transitions of a return by staff; each has to succeed. */
    async go(number: string, ...transitions: (ReturnTransition | [ReturnTransition, Partial<TransitionInput>])[]) {
      for (const transition of transitions) {
        const [name, more] = typeof transition === 'string' ? [transition, {}] : transition
        const huids = name === 'send' ? { huids: await huidsToSend(shop(), number) } : {}
        expect([name, await staffTransition(shop(), number, name, { ...huids, ...more })]).toMatchObject([name, { ok: true }])
      }
    },
  }
}

/** An inspection of a piece that finds everything as it was sold. */
export const foundAsSold = ({ huids, options, breakup }: Pick<ReturnPiece, 'huids' | 'options' | 'breakup'>): Inspection => ({
  huids,
  grossMg: options.grossMg,
  netMg: options.netMg,
  stones: breakup.rows.flatMap(({ code, count = 0 }) => (code === 'stone' ? [count] : [])),
  wear: 'none',
  papers: 'back',
  claim: 'as_said',
  cause: 'merchant',
  goesTo: 'stock',
  note: '',
})

/** Inspects every open piece of a return that is in inspection, as a member of staff who is nobody else of the test. */
export async function inspectAll({ modules: { returns, sites } }: Pick<TestShop, 'modules'>, number: string): Promise<void> {
  const site = await sites.byCode('in')
  if (!site) throw new Error('the site is missing')
  const { pieces } = unwrap(await returns.readForStaff(site, 'en', number))
  for (const [index, piece] of pieces.entries()) {
    if (piece.state !== 'asked' && piece.state !== 'approved') continue
    unwrap(
      await returns.inspect(
        'in',
        { number, unit: index + 1, found: foundAsSold(piece) },
        { id: 'inspector', name: 'Inspector', read: null },
      ),
    )
  }
}
