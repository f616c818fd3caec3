import { expect, test } from 'vitest'
import type { CartPromotion } from './port.ts'
import { dependsOnCustomer, effectSchema, refusalAt } from './rules.ts'

const at = (time: string) => new Date(`2026-11-25T${time}Z`)

test('an offer is valid from its start, included, until its end, excluded', () => {
  const offer = { startsAt: at('10:00'), endsAt: at('12:00') }
  expect(['09:59', '10:00', '11:59', '12:00', '13:00'].map((time) => refusalAt(offer, at(time)))).toEqual([
    'not_started',
    undefined,
    undefined,
    'expired',
    'expired',
  ])
  expect(refusalAt({ ...offer, endsAt: null }, at('23:00'))).toBeUndefined()
})

test('customer data is read only for a limit, a group or a first order', () => {
  const plain = { firstOrder: false, groups: [], usageLimit: null, customerLimit: null } as unknown as CartPromotion
  expect(dependsOnCustomer(plain)).toBe(false)
  for (const more of [{ firstOrder: true }, { groups: ['staff'] }, { usageLimit: 0 }, { customerLimit: 1 }])
    expect([more, dependsOnCustomer({ ...plain, ...more })]).toEqual([more, true])
})

test('the effect of an offer is validated against its bounds, without unknown fields', () => {
  const takes = (effect: object) => effectSchema.safeParse(effect).success
  const good = [
    ...['percent_off', 'making_off', 'stones_off'].flatMap((kind) => [1, 10_000].map((percent) => ({ kind, percent }))),
    { kind: 'amount_off', amount: 1 },
    { kind: 'amount_off', amount: 1_000_000_000_000 },
    { kind: 'metal_off', perGram: 1 },
    { kind: 'buy_get', buy: 1, get: 99, percent: 1 },
    { kind: 'buy_get', buy: 99, get: 1, percent: 10_000 },
    { kind: 'free_gift', productId: 'p' },
    { kind: 'free_delivery' },
  ]
  for (const effect of good) {
    expect([effect, takes(effect)]).toEqual([effect, true])
    expect([effect, takes({ ...effect, more: 1 })]).toEqual([effect, false])
    for (const [name, value] of Object.entries(effect))
      for (const wrong of name === 'kind' ? ['', 'gold_off'] : typeof value === 'string' ? [''] : [0, -1, 0.5, 2_000_000_000_000])
        expect([effect, name, wrong, takes({ ...effect, [name]: wrong })]).toEqual([effect, name, wrong, false])
  }
  for (const over of [
    { kind: 'percent_off', percent: 10_001 },
    { kind: 'amount_off', amount: 1_000_000_000_001 },
    { kind: 'buy_get', buy: 100, get: 1, percent: 1 },
    { kind: 'buy_get', buy: 1, get: 100, percent: 1 },
  ])
    expect([over, takes(over)]).toEqual([over, false])
})
