import type { Cart, Offer } from '@karat/contract/cart.ts'
import { expect, describe, test } from 'vitest'
import { cartWith, ring } from '../../testing/purchase.ts'
import { shopOfFile } from '../../testing/shop-of-file.ts'
import type { NewPromotion } from './port.ts'

const shop = await shopOfFile()

type Reply = { cart: Cart }
const apply = (cartID: string, couponCode: string) => shop.call<Reply>('PUT', '/api/cart/', { mode: 'apply_promotion', cartID, couponCode })

describe('the offers that a shopper can choose', () => {
  const list = async (cartID: string, languageid = '1') =>
    (await shop.call<{ promotions: Offer[] }>('GET', `/api/cart/${cartID}/promotions_list/`, undefined, { languageid })).body.promotions

  test('say what each would save, the best one first, and what is missing [C-12]', async () => {
    const { cartID } = await cartWith(shop, ring)
    const offers = await list(cartID)
    expect(offers[0]).toMatchObject({ best: true, reason: '' })
    expect(offers.map(({ saved }) => saved)).toEqual(offers.map(({ saved }) => saved).toSorted((a, b) => b - a))
    expect(offers.find(({ couponCode }) => couponCode === 'MAKING20')).toMatchObject({
      saved: 0,
      reason: 'promotion_minimum',
      minimum: 50_000,
      missing: 7079,
    })
    expect(offers.map(({ couponCode }) => couponCode)).not.toContain('DIWALI')
    const best = offers[0] ?? expect.unreachable()
    const saved = (await apply(cartID, best.couponCode)).body.cart.promotions[0]?.saved
    expect(saved).toBe(best.saved)
    expect((await list(cartID)).find(({ promoID }) => promoID === best.promoID)).toMatchObject({ applied: true, saved: best.saved })
    expect((await list(cartID, '2')).find(({ couponCode }) => couponCode === 'STONE10')?.title).toBe('हीरे और रत्नों पर 10% छूट')
  })

  test('a piece names those that are for it, with their terms [C-40]', async () => {
    const of = async (id: string) =>
      (await shop.call<{ promotions: Offer[] }>('GET', `/api/products/${id}/promotions/cart/1`)).body.promotions
    const offers = await of('RNG-001')
    expect(offers.find(({ couponCode }) => couponCode === 'STONE10')).toMatchObject({
      saved: 445,
      terms: expect.stringContaining('stones'),
    })
    expect((await of('CON-001')).map(({ couponCode }) => couponCode)).not.toContain('STONE10')
    expect((await shop.call('GET', '/api/products/NONE/promotions/cart/1')).status).toBe(404)
  })
})

test('a promotion that makes no sense is refused with the field named', async () => {
  const site = (await shop.modules.sites.byCode('in')) ?? expect.unreachable()
  const effect = { kind: 'percent_off', percent: 500 } as const
  const save = async (more: Partial<NewPromotion>) => {
    const result = await shop.modules.promotions.save(site, { subsite: 'in', effect, title: { en: 'x' }, ...more })
    return result.ok ? undefined : result.error.field
  }
  expect(await save({ effect: { kind: 'percent_off', percent: 10_001 } })).toBe('effect')
  expect(await save({ effect: { kind: 'amount_off', amount: -1 } })).toBe('effect')
  expect(await save({ title: {} })).toBe('title')
  expect(await save({ startsAt: new Date('2026-02-01'), endsAt: new Date('2026-01-01') })).toBe('endsAt')
})
