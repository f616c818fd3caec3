import { expect, test } from 'vitest'
import { limitsOfSite, roundFigure } from './rules.ts'

const siteOf = (most: number) => ({ profile: { giftCards: { least: 1, most, years: 3 } } }) as Parameters<typeof limitsOfSite>[0]

test('the limits of a site are round figures of its currency [P-05]', () => {
  const inRupees = limitsOfSite(siteOf(49_999_00), ['money.give'])
  expect(inRupees).toEqual({ act: 100_000_00, day: 300_000_00, customer: 200_000_00, making: 1000 })
  expect(limitsOfSite(siteOf(49_999_00), ['money.give', 'settings.write']).act).toBe(1_000_000_00)
  expect(limitsOfSite(siteOf(2000_00), ['money.give'])).toMatchObject({ act: 4000_00, day: 12_000_00, customer: 8000_00 })
  expect([0, 1, 7, 99, 101, 995, 1_049].map(roundFigure)).toEqual([0, 1, 7, 99, 100, 1000, 1000])
})
