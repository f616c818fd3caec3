import { sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { bank, transitionUnits, order, post, puneAddress, readyCart, restock, ring } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import type { DocumentData } from './port.ts'

const shop = await shopOfFile({ drawsDocuments: true })

const by = { actor: { kind: 'staff', id: 'Meera' }, reason: 'by the book' } as const

/** A shipped order of two rings, the second with a hallmark number. */
async function shipped() {
  await restock(shop, 50)
  const { body } = await post(shop, await readyCart(shop, ring, 2), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  const number = body.orderNumber
  expect((await shop.modules.orderTransitions.recordHuids({ ...by, number, unit: 2, huids: ['K7M4QA'] })).ok).toBe(true)
  for (const name of ['confirm', 'allocate', 'pack', 'ship'] as const)
    expect((await transitionUnits(shop, name, { ...by, number })).ok).toBe(true)
  return body
}

const certificatesOf = (orderId: string) =>
  rows<{ id: string; number: string; sequence: number | null; figures: DocumentData }>(
    shop.db,
    sql`select id, number, sequence, figures from document where order_id = ${orderId} and kind = 'certificate' order by issued_at, id`,
  )

async function textOf(orderID: string, documentID: string, token: string): Promise<string> {
  const { body } = await shop.call<{ address: string; fileName: string }>(
    'GET',
    `/api/cart/orders/${orderID}/documents/${documentID}/?orderToken=${token}`,
  )
  expect(body.fileName).toMatch(/^certificate-KN-26-27-\d{6}\.pdf$/)
  const file = await shop.server.inject({ method: 'GET', url: body.address })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

test('a parcel has a certificate of the materials of its units, without buyer and price [R-16]', async () => {
  const bought = await shipped()
  const [certificate, ...others] = await certificatesOf(bought.orderID)
  expect(others).toEqual([])
  const { documents } = await order(shop, bought.orderID)
  expect(documents.map(({ kind, number, total }) => [kind, number, total === null])).toEqual([
    ['invoice', certificate?.number, false],
    ['certificate', certificate?.number, true],
  ])
  expect(certificate?.sequence).toBeNull()
  const { figures } = certificate!
  expect(figures.lines.map(({ huids }) => huids)).toEqual([[expect.any(String)], ['K7M4QA']])
  expect(figures.lines[0]?.stones).toEqual([{ type: 'diamond', shape: 'round', count: 9, caratMilli: 90, clarity: 'SI', colour: 'I–J' }])
  // Its stored data name neither the buyer nor the price.
  const kept = JSON.stringify(figures)
  for (const said of [puneAddress.Fname, puneAddress.Lname, puneAddress.Address, puneAddress.Phone]) expect(kept).not.toContain(said)
  expect(figures.lines.flatMap(({ parts, taxes, charges, total }) => [...parts, ...taxes, ...charges, total].filter(Boolean))).toEqual([])
  expect([figures.totals.total, figures.payments]).toEqual([0, []])

  const text = await textOf(bought.orderID, certificate?.id ?? '', bought.orderToken)
  for (const part of [
    'Certificate',
    certificate?.number,
    'K7M4QA',
    '750',
    '2.858',
    '2.840',
    '0.09',
    'round',
    'SI, I–J',
    'hallmarking centre',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('₹')
  expect(text).not.toContain(puneAddress.Lname)
}, 60_000)

test('a certificate has the stones and weights of the weighing', async () => {
  const { body } = await post(shop, await readyCart(shop, 'RNG-003'), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  const number = body.orderNumber
  const transition = async (name: 'confirm' | 'start' | 'inspect' | 'pack' | 'ship') =>
    expect([name, (await transitionUnits(shop, name, { ...by, number })).ok]).toEqual([name, true])
  for (const name of ['confirm', 'start', 'inspect'] as const) await transition(name)
  const stones = [
    { caratMilli: 1_001, count: 1 },
    { caratMilli: 283, count: 28 },
  ]
  const weighed = { number, unit: 1, by: 'Meera', reason: 'the scale', netMg: 2_962, grossMg: 3_220, stones }
  expect((await shop.modules.revisions.weigh(weighed)).ok).toBe(true)
  for (let run = 0; run < 2; run++) await shop.modules.jobs.runDue()
  for (const name of ['pack', 'ship'] as const) await transition(name)
  const [certificate] = await certificatesOf(body.orderID)
  expect(certificate?.figures.lines).toMatchObject([
    { netMg: 2_962, grossMg: 3_220, stones: [{ type: 'lab diamond', ...stones[0] }, stones[1]] },
  ])
}, 60_000)
