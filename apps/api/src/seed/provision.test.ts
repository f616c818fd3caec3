import { describe, expect, test } from 'vitest'
import { InvalidSite, type NewSite, readSite } from './provision.ts'

const india: NewSite = {
  code: 'in',
  country: 'IN',
  currency: 'INR',
  languages: ['en', 'hi', 'en'],
  rates: { '22K': '14405', S925: '275.5' },
  by: 'meera',
}

describe('the parameters of a new site', () => {
  test('have rates in minor units, unique languages and the decimals of the currency', () => {
    const { rates, languages, subsite } = readSite({ ...india, taxPercent: '7.25' })
    expect(rates).toEqual([
      { purity: '22K', metal: 'gold', rate: 1_440_500 },
      { purity: 'S925', metal: 'silver', rate: 27_550 },
    ])
    expect([languages, subsite.currency_decimals, subsite.tax_rate]).toEqual([['en', 'hi'], 2, 7250])
    expect(readSite({ ...india, currency: 'KWD', rates: { PT950: '9.125' } }).rates).toEqual([
      { purity: 'PT950', metal: 'platinum', rate: 9125 },
    ])
  })
  test('need no rate without products of metal', () => {
    const { rates, subsite } = readSite({ ...india, rates: {} })
    expect([rates, subsite.purities, subsite.profile.shownRates]).toEqual([[], [], []])
  })
  test('default to those of the country', () => {
    const { subsite } = readSite(india)
    expect(subsite).toMatchObject({ time_zone: 'Asia/Kolkata', phone_code: '+91', ring_sizes: 'IN' })
    expect(subsite.profile).toMatchObject({ shownRates: ['22K', 'S925'], postcode: { keyboard: 'numeric' }, merchant: { name: 'Shop' } })
    const asked = readSite({ ...india, country: 'GB', timeZone: 'UTC', phoneCode: '+353', merchant: ' Aurelane ' }).subsite
    expect(asked).toMatchObject({ time_zone: 'UTC', phone_code: '+353', ring_sizes: 'UK', profile: { merchant: { name: 'Aurelane' } } })
  })
  test.each<[Partial<NewSite>, string]>([
    [{ merchant: ' ' }, '--merchant takes a name'],
    [{ merchant: 'A'.repeat(61) }, '--merchant takes a name'],
    [{ code: 'India' }, '--code takes two small letters'],
    [{ country: 'QZ' }, 'there is no country QZ'],
    [{ country: 'in' }, '--country takes two capital letters'],
    [{ currency: 'XYZ' }, '--currency is one of INR'],
    [{ currency: 'constructor' }, '--currency is one of INR'],
    [{ rates: { '14K': '1.234' } }, 'the rate of 14K is no amount of INR'],
    [{ rates: { '14K': '0' } }, 'must be above 0'],
    [{ rates: { gold: '1' } }, 'gold is no purity'],
    [{ languages: ['tlh'] }, '--language is one of en'],
    [{ languages: [] }, 'name at least one language'],
    [{ timeZone: 'Moon' }, 'there is no time zone Moon'],
    [{ taxPercent: 'much' }, '--tax takes a percentage'],
    [{ phoneCode: '91' }, "--phone takes a country's dialling code"],
    [{ days: 'soon' }, '--days takes 1 to 90'],
    [{ days: '0' }, '--days takes 1 to 90'],
  ])('are refused with a reason: %j', (wrong, reason) => {
    expect(() => readSite({ ...india, ...wrong })).toThrow(InvalidSite)
    expect(() => readSite({ ...india, ...wrong })).toThrow(reason)
  })
})
