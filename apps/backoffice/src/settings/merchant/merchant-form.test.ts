import type { MerchantDocument } from '@karat/contract/staff-sites.ts'
import { expect, test } from 'vitest'
import { formOfMerchant, prefixesOf, merchantOfForm } from './merchant-form.ts'

const merchant: MerchantDocument = {
  tradeName: 'Suvarna',
  legalName: 'Suvarna Private Limited',
  contactMail: 'care@suvarna.example',
  telephone: '+912040001001',
  taxIds: [{ scheme: 'GSTIN', number: '27AAACK0000A1ZO' }],
  links: ['https://www.instagram.com/suvarna', 'https://suvarna.example/'],
  suppliers: [
    { prefix: 'KN', legalName: 'Suvarna Private Limited', addressLines: ['9 MG Road', 'Pune 411001'], taxIds: [] },
    { prefix: '11', legalName: 'Suvarna Delhi', addressLines: [], taxIds: [{ scheme: 'PAN', number: 'AAACK0000A' }] },
  ],
}

test('a stored merchant is read from its form as it is stored, its suppliers in their order', () => {
  expect(merchantOfForm(formOfMerchant(merchant))).toEqual(merchant)
  expect(prefixesOf(formOfMerchant(merchant))).toEqual(['KN', '11'])
})

test('empty lines are no links and no part of an address', () => {
  const form = { ...formOfMerchant(merchant), links: ' https://a.example \n\n', 'suppliers/KN/addressLines': '\n 1 Lane \n' } as const
  const { links, suppliers } = merchantOfForm(form)
  expect([links, suppliers[0]?.addressLines]).toEqual([['https://a.example'], ['1 Lane']])
})
