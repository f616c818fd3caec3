import type { SavedAddressReply } from '@karat/contract/saved-address.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../../testing/page.tsx'
import { AddressCard } from '../addresses/address-card.tsx'
import { Verified } from './verified.tsx'

const site = testSite()
const { profile } = site.settings
const india = { ...site, settings: { ...site.settings, profile: { ...profile, phoneCode: '+91' } } }

test('the telephone numbers of an account are formatted in the notation of the site', () => {
  const address = { _id: 'a1', label: 'Home', fname: 'Anvi', lname: 'Deshpande', phone: '+919822000000' } as SavedAddressReply
  const card = (
    <AddressCard {...{ address, state: '', open: null, busy: false, onOpen: () => {}, onDelete: () => {}, onDefault: () => {} }} />
  )
  expect(textOf(markupOf(card, india))).toContain('+91 98220 00000')
  expect(textOf(markupOf(<Verified contact="+919822000000" />, india))).toContain('+91 98220 00000')
  expect(textOf(markupOf(<Verified contact="anvi@example.com" />, india))).toContain('anvi@example.com')
})
