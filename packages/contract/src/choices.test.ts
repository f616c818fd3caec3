import { expect, test } from 'vitest'
import type { z } from 'zod'
import { addressReply } from './address.ts'
import { cartReply, gatewaysReply } from './cart.ts'
import { postOrderReply } from './checkout.ts'
import { adBanner, block, translations } from './content.ts'
import { productReply, upsellReply } from './products.ts'
import { address, card, cart, success } from './testing/samples.ts'

test('the values of enumerated response fields', () => {
  const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
  const all = (schema: z.ZodType, make: (word: string) => object, known: readonly string[]) => {
    expect(known.filter((word) => !takes(schema, make(word)))).toEqual([])
    expect(takes(schema, make('')) || takes(schema, make('other'))).toBe(false)
  }
  all(upsellReply, (availability) => ({ ...success, cards: [{ ...card, availability }] }), [
    'ready',
    'made_to_order',
    'one_of_a_kind',
    'sold_out',
  ])
  all(
    gatewaysReply,
    (kind) => ({ ...success, gateways: [{ paymentSettingsGroupKey: '', kind, method: '', marks: [], available: true, reason: '' }] }),
    ['redirect', 'cod', 'free'],
  )
  all(
    postOrderReply,
    (kind) => ({
      ...success,
      orderID: '',
      orderNumber: '',
      orderStatus: '',
      orderToken: '',
      payment: { kind, url: '', providerRef: '', attemptID: '' },
    }),
    ['none', 'redirect', 'form', 'sdk', 'qr', 'transfer'],
  )
  all(addressReply, (billingAddressDifferent) => ({ ...address, billingAddressDifferent }), ['Yes', 'No'])
  all(
    cartReply,
    (method) => ({ ...success, cart: { ...cart, deliveryOptions: [{ method, fee: 0, freeFrom: null, insured: true, deliverBy: null }] } }),
    ['insured', 'express'],
  )
  all(adBanner, (tone) => ({ category: '', collection: '', media: '', tone }), ['ink', 'cream'])
  all(block, (sort) => ({ kind: 'pieces', title: '', action: '', path: '', sort }), ['new', 'popular'])
  expect(translations.parse({ en: 'Ring', hi: 'अंगूठी' })).toEqual({ en: 'Ring', hi: 'अंगूठी' })
  expect(takes(translations, { en: 1 })).toBe(false)
})

test('a product has an existing kind', () => {
  const kind = productReply.shape.product.shape.kind
  expect(['piece', 'coin', 'watch', 'accessory', '', 'gift'].map((word) => kind.safeParse(word).success)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
