import { sql } from 'drizzle-orm'
import { getDocumentProxy, extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { bank, hallmark, transitionUnits, order, post, readyCart, restock, ring } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import type { StaffTransition } from '../orders/units/transition-request.ts'
import type { DocumentData } from './port.ts'
import { readPaymentsLeft } from './store.ts'

const shop = await shopOfFile({ drawsDocuments: true })
acceptTestCustomers(shop)

const staff = { kind: 'staff', id: 'Meera' } as const
const transition = (
  number: string,
  name: StaffTransition,
  more: { unit?: number; store?: string; carrier?: string; tracking?: string } = {},
) => transitionUnits(shop, name, { number, actor: staff, reason: 'by the book', ...more })

interface Bought {
  id: string
  number: string
  token: string
}

/** A paid order of some rings, packed; nothing of it is yet without `steps`. */
async function packed(
  quantity = 1,
  customerId?: string,
  steps: readonly StaffTransition[] = ['confirm', 'allocate', 'pack'],
): Promise<Bought> {
  await restock(shop, 50)
  const { body } = await post(shop, await readyCart(shop, ring, quantity), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  for (const name of steps) expect((await transition(body.orderNumber, name)).ok).toBe(true)
  if (customerId) await shop.db.execute(sql`update orders set customer_id = ${customerId} where id = ${body.orderID}`)
  return { id: body.orderID, number: body.orderNumber, token: body.orderToken }
}

interface Issued {
  id: string
  kind: string
  number: string
  prefix: string
  year: string
  sequence: number | null
  total: string
  figures: DocumentData
}

const issued = (orderId: string) =>
  rows<Issued>(
    shop.db,
    sql`select id, kind, number, prefix, year, sequence, total, figures from document where order_id = ${orderId} order by issued_at, id`,
  )
const invoices = async (orderId: string) => (await issued(orderId)).filter(({ kind }) => kind === 'invoice')
const numbersOf = (prefix: string) =>
  rows<{ sequence: number }>(
    shop.db,
    sql`select sequence from document where prefix = ${prefix} and sequence is not null order by sequence`,
  )

interface Address {
  address: string
  fileName: string
}
const ask = (
  orderID: string,
  documentID: string,
  { token = '', headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) => shop.call<Address>('GET', `/api/cart/orders/${orderID}/documents/${documentID}/${token && `?orderToken=${token}`}`, undefined, headers)
const download = (url: string) => shop.server.inject({ method: 'GET', url })

/** The texts of a PDF, page by page, with single spaces. */
async function read(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

test('a document is rendered once by a job, and never changes [R-16]', async () => {
  const bought = await packed()
  await transition(bought.number, 'ship')
  await shop.modules.jobs.runDue()
  const [invoice] = await invoices(bought.id)
  const files = () =>
    rows<{ sha256: string; at: Date }>(
      shop.db,
      sql`select f.sha256, f.drawn_at as at from document_file f where f.document_id = ${invoice?.id ?? ''}`,
    )
  const [file] = await files()
  expect(file?.sha256).toMatch(/^[0-9a-f]{64}$/)
  await shop.db.execute(
    sql`update document set figures = jsonb_set(figures, '{supplier,legalName}', '"Elsewhere"') where id = ${invoice?.id ?? ''}`,
  )
  await shop.modules.documents.draw(invoice?.id ?? '')
  expect(await files()).toEqual([file])
  const { address } = (await ask(bought.id, invoice?.id ?? '', bought)).body
  const text = await read((await download(address)).rawPayload)
  expect([text.includes('Kanakira Jewels'), text.includes('Elsewhere')]).toEqual([true, false])
  // Each page has the number of the document and its own at its foot.
  expect(text).toMatch(new RegExp(`${invoice?.number} Page 1 of \\d`))
  // Staff have the packing slip too.
  expect((await shop.modules.documents.ofNumber(bought.number.toLowerCase())).map(({ kind }) => kind)).toEqual([
    'invoice',
    'packing_slip',
    'certificate',
  ])
}, 60_000)

test('the packing slips of several orders are one file, of the site and the stores alone, for five minutes [R-16]', async () => {
  const [one, two, open] = [await packed(), await packed(), await packed(1, undefined, [])]
  expect((await transition(one.number, 'ship')).ok).toBe(true)
  const { documents } = shop.modules
  const { address, without } = await documents.printPackingSlips('in', [two.number, open.number, one.number], undefined)
  expect(without).toEqual([open.number])
  const file = await download(address ?? '')
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  const text = await read(file.rawPayload)
  expect(text.indexOf(two.number)).toBeLessThan(text.indexOf(one.number))
  expect(text.match(/Page \d of \d/g)).toEqual(['Page 1 of 1', 'Page 1 of 1'])
  expect(await documents.printPackingSlips('in', [open.number], undefined)).toEqual({ address: null, without: [open.number] })
  await expect(documents.printPackingSlips('ae', [one.number], undefined)).rejects.toThrow('unknown_order')
  await expect(documents.printPackingSlips('in', [one.number], ['elsewhere'])).rejects.toThrow('unknown_order')
  await expect(documents.printPackingSlips('in', [one.number, 'KA26-NOTHING'], undefined)).rejects.toThrow('unknown_order')
  const changed = (address ?? '').replace('of=', 'of=x')
  expect((await download(changed)).statusCode).toBe(404)
  shop.clock.advance(5 * durations.minute + 1000)
  expect((await download(address ?? '')).statusCode).toBe(404)
}, 60_000)

test('the label of a parcel says who gets it and by whom, and neither what is in it nor what it is worth, for five minutes', async () => {
  const bought = await packed()
  await transition(bought.number, 'ship', { carrier: 'The corner courier', tracking: '22-4711' })
  const documents = await shop.modules.documents.ofNumber(bought.number)
  expect(documents.map(({ kind, label }) => [kind, label !== null])).toEqual([
    ['invoice', false],
    ['packing_slip', true],
    ['certificate', false],
  ])
  const label = documents.find((one) => one.label !== null)?.label ?? ''
  const text = await read((await download(label)).rawPayload)
  for (const one of ['The corner courier', '22-4711', bought.number, 'Anvi Deshpande', 'Sadashiv Peth']) expect(text).toContain(one)
  expect(text).not.toMatch(/₹|Banyan|18K|\bg\b|KN\//)
  // The signature is of this label alone.
  const [invoice] = await invoices(bought.id)
  const slip = /documents\/([^/]+)\//.exec(label)?.[1] ?? ''
  expect((await download(label.replace('/label/', '/'))).statusCode).toBe(404)
  expect((await download(label.replace(slip, invoice?.id ?? ''))).statusCode).toBe(404)
  shop.clock.advance(5 * durations.minute + 1000)
  expect((await download(label)).statusCode).toBe(404)
}, 60_000)

test('packing slip and label of what is packed are printed before it leaves, and no more afterwards', async () => {
  const bought = await packed()
  const printed = shop.modules.documents.packedOf(bought.id)
  const slip = await read((await download(printed.slip)).rawPayload)
  for (const one of [bought.number, 'Anvi Deshpande', 'Banyan Leaf Band']) expect(slip).toContain(one)
  expect(await read((await download(printed.label)).rawPayload)).toContain('Sadashiv Peth')
  expect((await issued(bought.id)).map(({ kind }) => kind)).toEqual([])
  expect((await download(printed.slip.replace('/slip/', '/label/'))).statusCode).toBe(404)
  await transition(bought.number, 'ship')
  for (const address of [printed.slip, printed.label]) expect((await download(address)).statusCode).toBe(404)
}, 60_000)

describe('a shipment', () => {
  test('gets an invoice when it is handed to the carrier, with the paid amounts, which are also in its PDF [R-16]', async () => {
    const bought = await packed(2)
    expect((await order(shop, bought.id)).documents).toEqual([])
    expect((await transition(bought.number, 'ship')).ok).toBe(true)
    const [invoice, slip] = await issued(bought.id)
    const shown = await order(shop, bought.id)
    expect(shown.documents[0]).toEqual(
      { documentID: invoice?.id, kind: 'invoice', number: invoice?.number, issuedAt: shop.clock.now().toISOString(), total: shown.amounts.total },
    ) // prettier-ignore
    expect(invoice?.number).toMatch(/^KN\/26-27\/\d{6}$/)
    expect([slip?.kind, slip?.number, slip?.sequence]).toEqual(['packing_slip', invoice?.number, null])
    expect(invoice?.figures).toMatchObject({
      title: 'tax_invoice',
      placeOfSupply: { state: 'Maharashtra', code: '27' },
      supplier: { legalName: 'Kanakira Jewels Private Limited' },
      balance: 0,
      payments: [{ kind: 'gateway', amount: Number(invoice?.total) }],
    })
    expect(invoice?.figures.lines).toHaveLength(2)
    expect(invoice?.figures.lines[0]?.rateAt).not.toBeNull()

    const { body } = await ask(bought.id, invoice?.id ?? '', bought)
    const file = await download(body.address)
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    expect(file.headers['content-disposition']).toBe(`attachment; filename="invoice-${invoice?.number.replaceAll('/', '-')}.pdf"`)
    const text = await read(file.rawPayload)
    const money = (amount: number) => (amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })
    const { totals, lines } = invoice!.figures
    for (const part of [
      invoice?.number,
      bought.number,
      'Tax invoice',
      'Gold, 18K (750)',
      'GSTIN 27AAACK0000A1ZO',
      'Maharashtra (27)',
      lines[0]?.hsn,
      `₹${money(totals.total)}`,
      totals.inWords,
      ...totals.taxes.map(({ amount }) => money(amount)),
      ...(lines[0]?.parts ?? []).map(({ value }) => money(Math.abs(value))),
    ])
      expect(text).toContain(part)
    // Its state is named once.
    expect(text).not.toMatch(/Maharashtra,\s+Maharashtra/)
  }, 60_000)

  test('gets its own invoice if the order has several; together they equal the payment [R-16]', async () => {
    const bought = await packed(3)
    await transition(bought.number, 'ship', { unit: 2 })
    await transition(bought.number, 'ship')
    const [first, second] = (await invoices(bought.id)).map(({ figures }) => figures)
    expect([first?.lines.length, second?.lines.length]).toEqual([1, 2])
    const shown = await order(shop, bought.id)
    expect(((first?.totals.total ?? 0) + (second?.totals.total ?? 0)) / 100).toBe(shown.amounts.total)
    // The payments of the first invoice are not available to the second.
    expect((await readPaymentsLeft(shop.db, bought.id)).map(({ amount }) => amount)).toEqual([0])
    for (const one of [first, second]) expect([one?.balance, one?.payments[0]?.amount]).toEqual([0, one?.totals.total])
    expect((await invoices(bought.id)).map(({ sequence }) => sequence)).toEqual([expect.any(Number), expect.any(Number)])
  })

  test('from a store with its own registration is invoiced by that store, with the taxes of its state [R-16]', async () => {
    const bought = await packed()
    expect(await transition(bought.number, 'ship', { store: 'nowhere' })).toMatchObject({ error: { code: 'bad_request', field: 'store' } })
    expect(await invoices(bought.id)).toEqual([])
    expect((await order(shop, bought.id)).items[0]?.status).toBe('packed')
    expect((await transition(bought.number, 'ship', { store: 'karol-bagh-pavilion' })).ok).toBe(true)
    const [invoice] = await invoices(bought.id)
    expect(invoice?.number).toMatch(/^KD\/26-27\/000001$/)
    // Bought within Maharashtra, sent from Delhi: one tax of two states, and the same to pay.
    expect(invoice?.figures.totals.taxes.map(({ name }) => name)).toEqual(['IGST'])
    expect(invoice?.figures.balance).toBe(0)
  })

  test('is invoiced once, however often it is handed over, and not at all if the handover is refused [R-16]', async () => {
    const bought = await packed()
    await hallmark(shop, bought.number)
    const ship = () => shop.modules.orderTransitions.byStaff('ship', { number: bought.number, actor: staff, reason: 'handed over' })
    const answers = await Promise.all(Array.from({ length: 5 }, ship))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await invoices(bought.id)).toHaveLength(1)
  })
})

describe('the numbers of a series', () => {
  test('have no gap when parcels are handed over concurrently and transactions fail [R-16]', async () => {
    const all = await Promise.all([packed(), packed(2), packed(), packed()])
    const dead = await packed()
    const ships = all.map(({ number }) => transition(number, 'ship'))
    // A parcel whose transaction took a number and was then killed.
    const killed = shop.db
      .transaction(async (tx) => {
        const units = await rows<{ id: string }>(tx, sql`select id from order_unit where order_id = ${dead.id}`)
        await shop.modules.documents.issueForShipment(tx, { orderId: dead.id, unitIds: units.map(({ id }) => id), store: undefined })
        throw new Error('killed')
      })
      .catch((error: Error) => error.message)
    expect(await killed).toBe('killed')
    for (const one of await Promise.all(ships)) expect(one.ok).toBe(true)
    expect(await invoices(dead.id)).toEqual([])
    expect((await transition(dead.number, 'ship')).ok).toBe(true)
    const sequences = (await numbersOf('KN')).map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.map((_, index) => index + 1))
    expect(sequences.length).toBeGreaterThanOrEqual(9)
  })
  test('restart with the financial year, in the site’s time zone [R-16]', async () => {
    const bought = await packed()
    const before = shop.clock.now()
    shop.clock.set(new Date('2027-03-31T18:31:00Z'))
    expect((await transition(bought.number, 'ship')).ok).toBe(true)
    shop.clock.set(before)
    expect((await invoices(bought.id))[0]?.number).toBe('KN/27-28/000001')
  })
})

describe('a document', () => {
  test('is opened by its owner and with a token of the order, and by nobody else [P-03, R-16]', async () => {
    const own = await packed(1, 'anvi')
    const others = await packed(1, 'other')
    for (const { number } of [own, others]) await transition(number, 'ship')
    const [document] = await invoices(own.id)
    const [foreign] = await invoices(others.id)
    const id = document?.id ?? ''
    expect((await ask(own.id, id, { headers: as('anvi') })).status).toBe(200)
    expect((await ask(own.id, id, own)).status).toBe(200)
    // An order opens to anybody who knows its id for half an hour; its documents do not.
    for (const asker of [{}, { headers: as('other') }, { token: 'x' }, { token: others.token }]) {
      const answer = await ask(own.id, id, asker)
      expect([answer.status, answer.body.code]).toEqual([404, 'unknown_order'])
    }
    for (const documentID of [foreign?.id ?? '', 'nobody'])
      expect((await ask(own.id, documentID, own)).body).toMatchObject({ code: 'unknown_document', field: 'documentID' })
    const slip = (await issued(own.id)).find(({ kind }) => kind === 'packing_slip')
    expect((await ask(own.id, slip?.id ?? '', own)).body.code).toBe('unknown_document')
  })

  test('has a URL that expires after five minutes, and opens nothing else [R-16]', async () => {
    const own = await packed()
    const other = await packed()
    for (const { number } of [own, other]) await transition(number, 'ship')
    const [document] = await invoices(own.id)
    const [foreign] = await invoices(other.id)
    const { address } = (await ask(own.id, document?.id ?? '', own)).body
    const bare = `/api/documents/${document?.id}/`
    for (const wrong of [
      bare.slice(0, -1),
      `${bare}?expires=1&signature=x`,
      address.replace(/expires=\d+/, `expires=${Math.floor(shop.clock.now().getTime() / 1000) + 9999}`),
      address.replace(document?.id ?? '', foreign?.id ?? ''),
      `${address}x`,
      bare,
    ])
      expect([wrong, (await download(wrong)).statusCode]).toEqual([wrong, wrong.includes('?') ? 404 : 400])
    const before = shop.clock.now()
    shop.clock.set(new Date(before.getTime() + 5 * durations.minute))
    expect((await download(address)).statusCode).toBe(404)
    shop.clock.set(before)
  })
})

test('an order of the Emirates has a simplified invoice in English and Arabic [R-16]', async () => {
  const headers = { subsiteid: '2', languageid: '4' }
  const call = <T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => shop.call<T>(method, url, body, headers)
  const { body } = await call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'EAR-004' })
  const { cartID } = body.cart
  const shipping = { Fname: 'عبد الله', Lname: 'الهاشمي', Address: 'Villa 4, Al Wasl Road', City: 'Dubai', Zip: '', Phone: '501234567', State: 'DU', Country: 'AE', Email: 'a@example.com' } // prettier-ignore
  expect((await call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping })).status).toBe(200)
  expect((await call('POST', `/api/cart/${cartID}/quote/`)).status).toBe(200)
  const posted = await post(shop, cartID, 'sandbox:card', 'ae-ar')
  await bank(shop, posted.body.payment.providerRef, 'approve')
  const { orderNumber: number, orderID: id, orderToken: token } = posted.body
  const unit = await rows<{ taken: number }>(shop.db, sql`select stock_taken as taken from order_item where order_id = ${id}`)
  const made = ['confirm', 'start', 'inspect', 'pass', 'pack', 'ship'] as const
  const stocked = ['confirm', 'allocate', 'pack', 'ship'] as const
  for (const name of unit[0]?.taken ? stocked : made) expect([name, (await transition(number, name)).ok]).toEqual([name, true])
  const [invoice] = await invoices(id)
  expect(invoice?.number).toBe('KE/2026/000001')
  expect(invoice?.figures).toMatchObject({
    title: 'simplified_invoice',
    languages: ['en', 'ar'],
    placeOfSupply: null,
    byHsn: [],
    balance: 0,
  })
  const { totals, lines } = invoice!.figures
  expect(totals.taxes.map(({ name, rate }) => [name, rate])).toEqual([['VAT', 5000]])
  expect((await order(shop, id)).amounts.total * 100).toBe(totals.total)
  const { address } = (await ask(id, invoice?.id ?? '', { token, headers })).body
  const text = await read((await download(address)).rawPayload)
  for (const part of ['Simplified tax invoice', 'TRN 100000000000003', 'فاتورة', (totals.total / 100).toLocaleString('en')])
    expect(text).toContain(part)
  expect([lines[0]?.lang, invoice!.figures.shipping.phone]).toEqual(['ar', '+971 50 123 4567'])
}, 60_000)
