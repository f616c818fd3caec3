import { describe, expect, test } from 'vitest'
import { countryDefaults } from './countries.ts'
import { countryCodes, isCountry } from './country-codes.ts'
import { suggestSite } from './site-suggestions.ts'

describe('the countries', () => {
  test.each(['en', 'hi', 'ar'])('have a name in %s, each its own', (language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    const all = countryCodes.map((code) => names.of(code))
    expect(all).not.toContain(undefined)
    expect(new Set(all).size).toBe(countryCodes.length)
    expect(countryCodes.length).toBe(249)
  })
  test.each(['DD', 'CS', 'YU', 'FX', 'SU', 'TP', 'ZR', 'BU', 'AN', 'EU', 'UK', 'QO', 'XA', 'ZZ', 'in', 'IND', ''])(
    'do not include %s',
    (code) => expect(isCountry(code)).toBe(false),
  )
  test('have a currency of today', () => {
    const today = new Set(Intl.supportedValuesOf('currency'))
    for (const country of countryCodes) {
      const { currency } = suggestSite(country)
      expect([country, today.has(currency)]).toEqual([country, true])
    }
  })
  test('have a time zone; only those where nobody lives have that of no place', () => {
    const zones = countryCodes.map((country) => [country, countryDefaults(country).timeZone] as const)
    for (const [, timeZone] of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
    expect(zones.filter(([, timeZone]) => timeZone === 'UTC').map(([country]) => country)).toEqual(['AQ', 'BV', 'HM'])
  })
})
