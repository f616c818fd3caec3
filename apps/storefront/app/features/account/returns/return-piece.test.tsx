import type { ReturnItems } from '@karat/contract/returns.ts'
import { productKinds } from '@karat/pricing/product-kinds/product-kinds.ts'
import { expect, test } from 'vitest'
import { readCatalogue } from '../../../../messages/lists.ts'
import { boughtPiece } from '../../../testing/order.ts'
import { markupOf, testSite, textOf } from '../../../testing/page.tsx'
import { ReturnPiece } from './return-piece.tsx'

type Item = ReturnItems['items'][number]

/** The text of an item of which these resolutions are possible. */
function said(resolutions: Item['resolutions'], language = 'en', why: Item['why'] = 'engraved'): string {
  const item: Item = {
    orderItemID: 'i1',
    ...boughtPiece,
    engraving: 'Anvi',
    quantity: 1,
    amount: 100,
    returnable: 'fault',
    why,
    until: '2026-12-05',
    daysLeft: 9,
    resolutions,
    breakup: [],
    exchangeAmount: null,
  }
  const page = <ReturnPiece {...{ item, until: null, reasons: [], answer: undefined, errors: {}, onChange: () => {} }} />
  return textOf(markupOf(page, testSite('in', language)))
}

test('an exchange of an engraved unit is mentioned only if it is offered', () => {
  expect(said(['refund', 'replacement', 'repair', 'exchange'])).toContain('Engraved pieces can only be returned for a fault, or exchanged.')
  // Guests, and sites without exchange.
  expect(said(['refund', 'replacement', 'repair'])).toContain('Engraved pieces can only be returned for a fault.')
  for (const language of ['hi', 'mr', 'ar', 'es', 'zh-Hans'])
    expect(said(['refund', 'exchange'], language)).not.toEqual(said(['refund'], language))
})

test('an exchange of a coin is mentioned only if it is offered', () => {
  expect(said(['refund', 'exchange'], 'en', 'coin')).toContain('Coins and bars can only be returned for a fault, or exchanged.')
  expect(said(['refund'], 'en', 'coin')).toContain('Coins and bars can only be returned for a fault.')
  for (const language of ['hi', 'mr', 'ar', 'es', 'zh-Hans'])
    expect(said(['refund', 'exchange'], language, 'coin')).not.toEqual(said(['refund'], language, 'coin'))
})

test('the reason for every product kind has a message', () => {
  // Every language has the keys of English.
  const keys = Object.keys(readCatalogue('en'))
  for (const { returns, isExchangeable } of Object.values(productKinds)) {
    if (returns.why === '') continue
    expect(keys).toContain(`returnWhy.${returns.why}`)
    if (isExchangeable) expect(keys).toContain(`returnWhy.${returns.why}_exchange`)
  }
})
