import { expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { addMember } from '../../../testing/staff-client.ts'

const shop = await shopOfFile()
const reason = 'the customer rang'

test('a call that gives money at once needs a fresh proof, whichever desk makes it; a decision that gives none does not [P-05]', async () => {
  const { browser } = await addMember(shop, 'clerk@aurelia.example', [{ role: 'order-desk', site: 'in' }])
  shop.clock.advance(11 * durations.minute)
  const giving: readonly (readonly [path: string, body: object])[] = [
    ['orders/IN26-NOBODY/cancel/', { reason }],
    ['orders/IN26-NOBODY/cancel/', { units: [1], reason }],
    ['cancellations/CN26-NOBODY/decide/', { decision: 'approve', reason }],
    ['returns/RT26-NOBODY/transition/', { transition: 'resolve', reason }],
    ['returns/RT26-NOBODY/transition/', { transition: 'refund', reason }],
    ['revisions/RV26-NOBODY/decide/', { choice: 'waive', reason }],
    ['revisions/RV26-NOBODY/decide/', { choice: 'cancel', reason }],
    ['refunds/RF26-NOBODY/settle/', { reason }],
    ['transfers/IN26-NOBODY/receive/', { amount: 1, reference: 'UTR 1' }],
  ]
  for (const [path, body] of giving)
    expect([path, body, await browser.call('POST', path, body)]).toMatchObject([
      path,
      body,
      { status: 403, body: { code: 'proof_needed' } },
    ])
  for (const [path, body] of [
    ['cancellations/CN26-NOBODY/decide/', { decision: 'reject', reason }],
    ['returns/RT26-NOBODY/transition/', { transition: 'receive', reason }],
    ['revisions/RV26-NOBODY/decide/', { choice: 'ask', reason }],
    ['orders/IN26-NOBODY/cancel/preview/', {}],
  ] as const)
    expect([path, (await browser.call('POST', path, body)).status]).toEqual([path, 404])
})
