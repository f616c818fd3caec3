import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { restock } from '../testing/purchase.ts'
import { delivered, paid, returner } from '../testing/returned.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { acceptTestCustomers, acceptTestStaff, as, asStaff } from '../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop, 'owner')
beforeAll(() => restock(shop, 99))
const { ask, go } = returner(() => shop)

interface Refusal {
  code: string
  details: Record<string, unknown>
}
const post = (path: string, body: object, name: string) => shop.call<Refusal>('POST', `/api/staff/${path}/`, body, asStaff(name))

/** Makes one call by Meera and by Ravi at once: one succeeds, and the other one is refused. Returns the refusal and the name of the first. */
async function race(path: string, body: object): Promise<{ refusal: Refusal; first: string }> {
  const names = ['Meera', 'Ravi']
  const answers = await Promise.all(names.map((name) => post(path, body, name)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const first = names[answers.findIndex(({ status }) => status === 200)] ?? ''
  return { refusal: answers.find(({ status }) => status === 409)!.body, first }
}
const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string

/** A cancellation that waits for a decision of staff. */
async function requested(customer: string): Promise<{ number: string; orderNumber: string }> {
  const { orderID, orderNumber } = await paid(shop, customer, 1, 'RNG-003')
  for (const transition of ['confirm', 'start'])
    expect((await post(`orders/${orderNumber}/transition`, { transition }, 'Meera')).status).toBe(200)
  const read = async () =>
    (await shop.call<{ order: StaffOrder }>('GET', `/api/staff/orders/${orderNumber}/`, undefined, asStaff())).body.order
  const items = [{ orderItemID: (await read()).pieces[0]?.orderItemID, quantity: 1 }]
  const asked = { orderID, items, reason: 'mistake', refundTo: 'credit' }
  expect((await shop.call('PUT', '/api/orders/cancel/', asked, as(customer))).status).toBe(200)
  return { number: (await read()).cancellations[0]?.number ?? '', orderNumber }
}

describe('of two members who make one step at once, the second is told who was faster, with what and when, and the state now', () => {
  test('of an order', async () => {
    const { orderNumber } = await paid(shop, 'one')
    const { refusal, first } = await race(`orders/${orderNumber}/transition`, { transition: 'confirm' })
    expect(refusal).toMatchObject({
      code: 'transition_refused',
      details: {
        why: 'state',
        state: 'confirmed',
        object: 'orders',
        changedBy: first,
        changedAt: at,
        changedCall: 'POST /api/staff/orders/:number/transition/',
        changedTransition: 'confirm',
        isOwn: false,
      },
    })
    // A number may be typed in small letters, and a note is no step.
    expect((await post(`orders/${orderNumber}/notes`, { text: 'Rang twice' }, 'Ravi')).status).toBe(200)
    const again = await post(`orders/${orderNumber.toLowerCase()}/transition`, { transition: 'confirm' }, first)
    expect(again.body.details).toMatchObject({ changedBy: first, changedTransition: 'confirm', isOwn: true })
    expect(again.body.details).not.toHaveProperty('memberId')
  })

  test('of a cancellation of an order', async () => {
    const { orderNumber } = await paid(shop, 'two')
    const { refusal, first } = await race(`orders/${orderNumber}/cancel`, { reason: 'They rang' })
    expect(refusal).toMatchObject({
      code: 'order_ended',
      details: { state: 'cancelled', changedBy: first, changedCall: 'POST /api/staff/orders/:number/cancel/', changedTransition: null },
    })
  })

  test('of a request for a cancellation', async () => {
    const { number } = await requested('three')
    const { refusal, first } = await race(`cancellations/${number}/decide`, { decision: 'reject', reason: 'It is made' })
    expect(refusal).toMatchObject({
      code: 'cancel_decided',
      details: { state: 'rejected', object: 'cancellations', changedBy: first, changedAt: at, changedTransition: 'reject', isOwn: false },
    })
  })

  test('of a return', async () => {
    const { number } = (await ask(await delivered(shop, 'anvi'))).body.return
    const { refusal, first } = await race(`returns/${number}/transition`, { transition: 'review' })
    expect(refusal).toMatchObject({
      code: 'return_transition_refused',
      details: {
        why: 'state',
        state: 'under_review',
        object: 'returns',
        changedBy: first,
        changedAt: at,
        changedTransition: 'review',
        isOwn: false,
      },
    })
  })
})

test('nobody is named where the thing came to its state otherwise, and where a condition refuses', async () => {
  const { number, returnID } = (await ask(await delivered(shop, 'anvi'))).body.return
  expect((await post(`returns/${number}/transition`, { transition: 'review' }, 'Ravi')).status).toBe(200)
  const withdrawn = { returnID, action: 'withdraw' }
  expect((await shop.call('POST', '/api/orders/returnAction/', withdrawn, as('anvi'))).status).toBe(200)
  const refused = await post(`returns/${number}/transition`, { transition: 'approve' }, 'Meera')
  expect(refused.body).toMatchObject({ code: 'return_transition_refused', details: { state: 'withdrawn' } })
  expect(refused.body.details).not.toHaveProperty('changedBy')
  const other = (await ask(await delivered(shop, 'anvi'))).body.return.number
  await go(other, 'review', 'approve', 'self-ship', 'receive', 'inspect')
  const early = await post(`returns/${other}/transition`, { transition: 'pass' }, 'Meera')
  expect(early.body.details).not.toHaveProperty('changedBy')
})
