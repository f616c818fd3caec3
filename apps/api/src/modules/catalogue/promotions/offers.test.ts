import type { Cart, Offer } from '@karat/contract/cart.ts'
import { expect, describe, test } from 'vitest'
import { t } from '../../../kernel/translations.ts'
import { cartWith, ring } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { offerTerms } from '../../cart/promotions/offer-terms.ts'

const shop = await shopOfFile()

type Reply = { cart: Cart }
const apply = (cartID: string, couponCode: string) => shop.call<Reply>('PUT', '/api/cart/', { mode: 'apply_promotion', cartID, couponCode })

describe('the offers that a shopper can choose', () => {
  const list = async (cartID: string, languageid = '1') =>
    (await shop.call<{ promotions: Offer[] }>('GET', `/api/cart/${cartID}/promotions_list/`, undefined, { languageid })).body.promotions

  test('state their savings, the best first, and the missing amount [C-12]', async () => {
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

  test('a product page lists its offers with their terms [C-40]', async () => {
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

describe('the terms of an offer', () => {
  const languages = { in: ['en', 'hi', 'mr'], ae: ['en', 'ar'], us: ['en', 'es'], sg: ['en', 'zh-Hans'] } as const
  const capOf = {
    en: /At most|Taken off|Calculated/,
    hi: /छूट/,
    mr: /सूट/,
    ar: /الضريبة|المعروض/,
    es: /impuesto|precio mostrado/,
    'zh-Hans': /优惠|减免/,
  }

  test('state the cap and the calculation from the offer’s own data, in every language; the saving matches them [C-12, C-40]', async () => {
    for (const [subsite, spoken] of Object.entries(languages)) {
      const site = (await shop.modules.sites.byCode(subsite))!
      const tagged = site.rules.tax.kind.startsWith('list_')
      for (const promotion of await shop.modules.promotions.listed(shop.db, site)) {
        if (promotion.effect.kind.startsWith('free_')) continue
        for (const language of spoken) {
          const text = offerTerms(promotion, site, language)
          expect([promotion.code, language, text]).toEqual([promotion.code, language, expect.stringMatching(capOf[language])])
          expect(text).toContain(t(language, 'offer.leavesOut'))
          const amounts = [promotion.maximum, promotion.minimum].filter((amount) => amount > 0)
          // Each once, in one spelling: the offer's text does not repeat its data.
          for (const amount of amounts) {
            const figures = text.replaceAll(/[,.]/g, '')
            expect([promotion.code, language, figures.split(String(amount / 100)).length - 1]).toEqual([promotion.code, language, 1])
            expect(figures).toContain(String(amount))
          }
          if (language === 'en')
            expect([promotion.code, /before tax/.test(text), /price shown/.test(text)]).toEqual([promotion.code, !tagged, tagged])
        }
      }
    }
  })

  test('of WELCOME5 explain its saving on a large cart: its cap and the tax on it', async () => {
    const { cartID } = await cartWith(shop, ring, 4)
    const offers = (await shop.call<{ promotions: Offer[] }>('GET', `/api/cart/${cartID}/promotions_list/`)).body.promotions
    const welcome = offers.find(({ couponCode }) => couponCode === 'WELCOME5')
    expect(welcome?.terms).toContain('Engraving, gift wrap, delivery and gift cards are not discounted.')
    expect(welcome?.terms).toContain('At most ₹5,000.00 off, calculated before tax')
    expect(welcome?.saved).toBeGreaterThan(5000)
    expect(welcome?.saved).toBeLessThanOrEqual(5150)
  })

  test('state a minimum, metals and purities only if the offer has them', async () => {
    const site = (await shop.modules.sites.byCode('in'))!
    const offer = { terms: {}, effect: { kind: 'amount_off', amount: 100 }, minimum: 0, maximum: 0 } as const
    const scope = { categories: [], collections: [], metals: [], purities: [] }
    expect(offerTerms({ ...offer, scope }, site, 'en')).toBe(
      'Calculated before tax: you also save the tax on it. Engraving, gift wrap, delivery and gift cards are not discounted.',
    )
    const narrow = { ...offer, minimum: 5_000_000, scope: { ...scope, metals: ['gold', 'platinum'], purities: ['22K'] } }
    expect(offerTerms(narrow, site, 'en')).toMatch(
      /^Metals: Gold and Platinum\. Purity: 22K\. For ₹50,000\.00 or more of the pieces it applies to, not counting engraving\./,
    )
    expect(offerTerms({ ...offer, effect: { kind: 'free_delivery' }, scope }, site, 'en')).toBe('')
  })
})
