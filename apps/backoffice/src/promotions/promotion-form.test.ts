import type { PromotionDocument } from '@karat/contract/staff-promotions.ts'
import { promotionKinds } from '@karat/pricing/promotions/types.ts'
import { describe, expect, test } from 'vitest'
import { flatPromotion, promotionOfFlat } from './flat-promotion.ts'
import { fieldsOfKind, formOfPromotion, newPromotionForm, readPromotionForm, typedPromotionTexts } from './promotion-form.ts'

const typed = { percent: '12.5', amount: '1,500.50', perGram: '50', buy: '2', get: '1', productID: ' CON-001 ' }
const read = { percent: 12.5, amount: 1500.5, perGram: 50, buy: 2, get: 1, productID: 'CON-001' }

describe('a typed promotion', () => {
  test.each(promotionKinds)('of the kind %s is read with the fields of its kind alone, and typed again as it is stored', (kind) => {
    const { document, unread } = readPromotionForm({ ...newPromotionForm, ...typed, kind, maxSaving: '5000' }, 2)
    expect(unread).toEqual({})
    const own = Object.fromEntries(fieldsOfKind[kind].map((field) => [field, read[field]]))
    const none = { percent: null, amount: null, perGram: null, buy: null, get: null, productID: '' }
    expect(document?.effect).toEqual({ ...none, kind, ...own })
    expect(document?.maxSaving).toBe(kind === 'free_gift' || kind === 'free_delivery' ? 0 : 5000)
    expect(readPromotionForm(formOfPromotion(document as PromotionDocument), 2).document).toEqual(document)
  })

  test.each([
    ['percent', 'effect.percent', ['a', '-1', '1,5']],
    ['minPrice', 'minPrice', ['1,5', 'x', '1.005']],
    ['usageLimit', 'usageLimit', ['0', '1.5', '-1', '1e3']],
    ['customerLimit', 'customerLimit', ['0']],
    ['priority', 'priority', ['1.5', '1001', 'high']],
  ] as const)('names its field %s where that cannot be read', (field, path, wrong) => {
    for (const text of wrong) {
      const { document, unread } = readPromotionForm({ ...newPromotionForm, percent: '10', [field]: text }, 2)
      expect([text, document, Object.keys(unread)]).toEqual([text, undefined, [path]])
    }
  })

  test('is without limits, dates and amounts where they are empty, and reads the digits of any script', () => {
    const { document } = readPromotionForm({ ...newPromotionForm, percent: '१०', priority: '-5' }, 2)
    expect(document).toMatchObject({
      effect: { percent: 10 },
      minPrice: 0,
      maxSaving: 0,
      usageLimit: null,
      customerLimit: null,
      startsAt: null,
      endsAt: null,
      priority: -5,
    })
  })
})

test('the texts of a language are left out until one is typed', () => {
  expect(typedPromotionTexts({}, 'hi', { title: '' })).toEqual({})
  expect(typedPromotionTexts({}, 'hi', { title: 'छूट' })).toEqual({ hi: { title: 'छूट', terms: '' } })
  expect(typedPromotionTexts({ hi: { title: 'छूट', terms: '' } }, 'hi', { title: '' })).toEqual({ hi: { title: '', terms: '' } })
})

test('a promotion is the same after its fields stood side by side', () => {
  const form = {
    ...newPromotionForm,
    percent: '10',
    metals: ['gold'],
    texts: { en: { title: 'Less', terms: 'a' }, hi: { title: 'कम', terms: '' } },
  }
  expect(flatPromotion(form)).toMatchObject({ 'title/hi': 'कम', 'terms/en': 'a', metals: ['gold'] })
  expect(promotionOfFlat(newPromotionForm, flatPromotion(form))).toEqual(form)
})
