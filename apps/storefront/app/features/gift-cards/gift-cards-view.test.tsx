import { giftCardExpiry } from '@karat/sites/gift-card-expiry.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { GiftCardsView } from './gift-cards-view.tsx'

const sentAt = new Date('2026-11-26T08:00:00Z')

test.each([
  ['in', 'en', 'How long is it valid?|3 years from the day it is sent'],
  ['in', 'hi', 'भेजे जाने के दिन से 3 साल तक'],
  ['in', 'mr', 'पाठवल्याच्या दिवसापासून 3 वर्षे'],
  ['ae', 'ar', '3 سنوات من يوم إرسالها'],
  ['us', 'en', 'How long is it valid?|It does not expire.'],
  ['us', 'es', '¿Cuánto tiempo es válida?|No caduca.'],
] as const)('the terms in %s-%s state how long a card is valid, as it is issued', (subsite, language, said) => {
  const site = testSite(subsite, language)
  expect(textOf(markupOf(<GiftCardsView />, site))).toContain(said)
  const end = giftCardExpiry(site.settings.profile.giftCards, sentAt)
  expect(end?.toISOString()).toBe(subsite === 'us' ? undefined : '2029-11-26T08:00:00.000Z')
})

test('the terms match the site’s own rule', () => {
  const site = testSite()
  const { settings } = site
  const valid = (years: number | null, language = 'en') => {
    const giftCards = { ...settings.profile.giftCards, years }
    return textOf(
      markupOf(<GiftCardsView />, { ...testSite('in', language), settings: { ...settings, profile: { ...settings.profile, giftCards } } }),
    )
  }
  expect(valid(1)).toContain('One year from the day it is sent')
  expect(valid(5)).toContain('5 years from the day it is sent')
  expect(valid(5, 'zh-Hans')).toContain('自发送之日起 5 年')
  expect(valid(null)).toContain('It does not expire.')
})
