import type { SiteRules } from '@karat/pricing/site-rules.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import { describe, expect, test } from 'vitest'
import { asha } from '../../../testing/places.ts'
import type { CartLine, CartView } from '../../cart/port.ts'
import { cashRefusal, orderFingerprint, daysToArrive, languageOf, movedTooFar, totalOf } from './rules.ts'

const lineOf = (variantId: string, quantity: number, charged: number, level: Partial<CartLine['level']> = {}) =>
  ({
    variantId,
    quantity,
    charged,
    gifts: [],
    engraving: '',
    level: { quantity: 5, availability: 'ready', leadDays: 0, ...level },
  }) as unknown as CartLine
const viewOf = (more: Partial<CartView> = {}) =>
  ({
    site: { gateways: ['sandbox', 'cod'], codLimit: 5_000_000 },
    lines: [lineOf('ring', 1, 100_000), lineOf('chain', 2, 50_000)],
    address: { shipping: asha },
    deliveryMethod: 'insured',
    amounts: { total: 200_000, payable: 200_000 },
    promotions: [],
    tenders: [],
    cards: [],
    held: { quoteId: 'q1' },
    ...more,
  }) as CartView

const card = { id: 'g1', amount: 100_000, toName: 'Meera', toEmail: 'meera@example.com', fromName: 'Anvi', message: '', sendOn: '' }

describe('the fingerprint of an order', () => {
  const gift = { message: 'm', from: 'a', to: 'b', wrap: true, hidePrice: false }
  const giftLine = (given: typeof gift) => ({ ...lineOf('ring', 1, 100_000), gifts: [given] })
  const reversed = <T extends object>(record: T) => Object.fromEntries(Object.entries(record).toReversed()) as T

  test('does not depend on the order of lines or fields', () => {
    const one = viewOf({ lines: [giftLine(gift), lineOf('chain', 2, 50_000)], address: { shipping: asha, billing: asha } })
    const other = viewOf({
      address: { shipping: reversed(asha), billing: reversed(asha) },
      lines: [lineOf('chain', 2, 50_000), giftLine(reversed(gift))],
    })
    expect(orderFingerprint(other, 'en')).toBe(orderFingerprint(one, 'en'))
    expect(orderFingerprint(one, 'en')).toMatch(/^[\w-]{43}$/)
  })
  test('differs for another engraving, and for the engraving on another unit', () => {
    const engraved = (...words: string[]) => viewOf({ lines: words.map((engraving) => ({ ...lineOf('ring', 1, 100_000), engraving })) })
    const prints = [engraved('A', ''), engraved('B', ''), engraved('A', 'B'), engraved('A'), engraved('')].map((view) =>
      orderFingerprint(view, 'en'),
    )
    expect(new Set(prints).size).toBe(prints.length)
    expect(orderFingerprint(engraved('', 'A'), 'en')).toBe(prints[0])
  })
  test('differs for every change by the shopper: products, prices, addresses, gifts, delivery, language', () => {
    const words = [
      orderFingerprint(viewOf(), 'en'),
      orderFingerprint(viewOf(), 'hi'),
      orderFingerprint(viewOf({ lines: [lineOf('ring', 1, 100_000)] }), 'en'),
      orderFingerprint(viewOf({ lines: [lineOf('ring', 2, 100_000), lineOf('chain', 2, 50_000)] }), 'en'),
      orderFingerprint(viewOf({ lines: [lineOf('ring', 1, 100_001), lineOf('chain', 2, 50_000)] }), 'en'),
      orderFingerprint(viewOf({ lines: [lineOf('bangle', 1, 100_000), lineOf('chain', 2, 50_000)] }), 'en'),
      orderFingerprint(viewOf({ held: { quoteId: 'q2' } as CartView['held'] }), 'en'),
      orderFingerprint(viewOf({ held: undefined }), 'en'),
      orderFingerprint(viewOf({ amounts: { total: 200_001 } as CartView['amounts'] }), 'en'),
      orderFingerprint(viewOf({ deliveryMethod: 'express' }), 'en'),
      orderFingerprint(viewOf({ address: null }), 'en'),
      ...Object.keys(asha).map((field) => orderFingerprint(viewOf({ address: { shipping: { ...asha, [field]: 'other' } } }), 'en')),
      orderFingerprint(viewOf({ address: { shipping: asha, billing: asha } }), 'en'),
      orderFingerprint(viewOf({ address: { shipping: asha, billing: { ...asha, city: 'Mumbai' } } }), 'en'),
      orderFingerprint(viewOf({ promotions: [{ promotion: { id: 'p' }, saved: 1 }] as CartView['promotions'] }), 'en'),
      orderFingerprint(viewOf({ promotions: [{ promotion: { id: 'p' }, saved: 2 }] as CartView['promotions'] }), 'en'),
      orderFingerprint(viewOf({ tenders: [{ kind: 'credit', source: '', lastFour: '', amount: 1 }] }), 'en'),
      orderFingerprint(viewOf({ tenders: [{ kind: 'credit', source: '', lastFour: '', amount: 2 }] }), 'en'),
      orderFingerprint(viewOf({ lines: [giftLine(gift)] }), 'en'),
      orderFingerprint(viewOf({ cards: [card] }), 'en'),
      orderFingerprint(viewOf({ cards: [{ ...card, toEmail: 'asha@example.com' }] }), 'en'),
      orderFingerprint(viewOf({ cards: [card, { ...card, id: 'g2' }] }), 'en'),
      orderFingerprint(viewOf({ lines: [giftLine({ ...gift, wrap: false })] }), 'en'),
      orderFingerprint(viewOf({ lines: [giftLine({ ...gift, message: 'n' })] }), 'en'),
      orderFingerprint(viewOf({ lines: [giftLine({ ...gift, hidePrice: true })] }), 'en'),
    ]
    expect(new Set(words).size).toBe(words.length)
  })
})

test('a page locale names a language of its own site only, without regard to case', () => {
  const singapore = {
    code: 'sg',
    languages: [
      { code: 'en', id: '1' },
      { code: 'zh-Hans', id: '6' },
    ],
  }
  expect(languageOf(singapore, 'sg-en')).toBe('en')
  expect(languageOf(singapore, 'SG-zh-hans')).toBe('zh-Hans')
  expect(languageOf({ ...singapore, code: 'SG' }, 'sg-ZH-HANS')).toBe('zh-Hans')
  expect(['in-en', 'sg-hi', 'en', 'sg-'].map((locale) => languageOf(singapore, locale))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a late capture is accepted if today’s total differs from the held one by at most one per cent', () => {
  expect([1_000_000, 1_010_000, 990_000].map((today) => movedTooFar(1_000_000, today))).toEqual([false, false, false])
  expect([1_010_001, 989_999].map((today) => movedTooFar(1_000_000, today))).toEqual([true, true])
})

test('held lines cost the price computed from their stored inputs, times their quantity', () => {
  const rules: SiteRules = {
    currency: 'AED',
    tax: { kind: 'added', code: 'VAT', rate: 5000 },
    hallmark: { mode: 'none', feePerArticle: 0, taxRate: 0 },
    display: 'exact',
  }
  const input = (flat: number): PriceInput => ({
    metals: [],
    wastagePercent: 0,
    making: { kind: 'flat', value: flat, minimum: 0 },
    stones: [],
    others: [],
    discounts: {},
    hallmarkedArticles: 0,
  })
  expect(
    totalOf(rules, [
      { quantity: 2, input: input(1000) },
      { quantity: 1, input: input(200) },
    ]),
  ).toBe(2310)
  expect(totalOf(rules, [])).toBe(0)
})

describe('cash on delivery', () => {
  const serves = { serviceable: true, cod: true }
  test('is offered up to the site’s limit where the carrier takes cash', () => {
    expect(cashRefusal(viewOf(), serves)).toBe('')
    expect(cashRefusal(viewOf({ amounts: { total: 5_000_000 } as CartView['amounts'] }), serves)).toBe('')
  })
  test.each<[string, CartView, Parameters<typeof cashRefusal>[1]]>([
    ['not_offered', viewOf({ site: { gateways: ['sandbox'], codLimit: 5_000_000 } as CartView['site'] }), serves],
    ['not_offered', viewOf({ site: { gateways: ['cod'], codLimit: 0 } as CartView['site'] }), serves],
    ['free', viewOf({ amounts: { total: 200_000, payable: 0 } as CartView['amounts'] }), serves],
    ['gift_card', viewOf({ cards: [card] }), serves],
    ['over_limit', viewOf({ amounts: { total: 5_000_001 } as CartView['amounts'] }), serves],
    ['address_missing', viewOf({ address: null }), serves],
    ['not_here', viewOf(), undefined],
    ['not_here', viewOf(), { serviceable: false, cod: true }],
    ['not_here', viewOf(), { serviceable: true, cod: false }],
  ])('is refused: %s', (reason, view, carrier) => {
    expect(cashRefusal(view, carrier)).toBe(reason)
  })
})

describe('the days until a cart is delivered', () => {
  const ready = lineOf('ring', 1, 1)
  const made = (leadDays: number) => lineOf('made', 1, 1, { availability: 'made_to_order', leadDays })
  test.each<[string, Partial<CartView>, number, number]>([
    ['what lies ready travels, and a day is for packing', { lines: [ready] }, 4, 5],
    ['the slowest piece is made first', { lines: [made(12), ready, made(21)] }, 4, 26],
    ['the lead time of a piece that lies ready does not count', { lines: [lineOf('ring', 1, 1, { leadDays: 30 })] }, 4, 5],
    ['an empty bag has nothing to wait for', { lines: [] }, 4, 5],
  ])('%s', (_, more, carriage, days) => {
    expect(daysToArrive(viewOf(more), carriage, (working) => working)).toBe(days)
  })
  test('the working days of an engraving are added to the making; a unit without one needs none', () => {
    const engraved = (line: CartLine, engraving = 'A & R') =>
      ({
        ...line,
        engraving,
        record: { engraving: { maxLetters: 16, scripts: ['latin'], workingDays: 3, charge: 0 } },
      }) as unknown as CartLine
    const started: [number, number][] = []
    const twice = (working: number, after: number) => {
      started.push([working, after])
      return 2 * working
    }
    expect(daysToArrive(viewOf({ lines: [engraved(ready), made(2)] }), 4, twice)).toBe(6 + 4 + 1)
    expect(daysToArrive(viewOf({ lines: [engraved(made(12)), made(14)] }), 4, twice)).toBe(18 + 4 + 1)
    expect(started).toEqual([
      [3, 0],
      [3, 12],
    ])
    expect(daysToArrive(viewOf({ lines: [engraved(ready, '')] }), 4, twice)).toBe(5)
  })
})
