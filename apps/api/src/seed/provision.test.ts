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
  test('have rates in minor units, unique languages and the decimals of the country', () => {
    const { rates, languages, shownDecimals, taxRate } = readSite({ ...india, taxPercent: '7.25' })
    expect(rates).toEqual([
      { purity: '22K', metal: 'gold', rate: 1_440_500 },
      { purity: 'S925', metal: 'silver', rate: 27_550 },
    ])
    expect([languages, shownDecimals, taxRate]).toEqual([['en', 'hi'], 0, 7250])
    expect(readSite({ ...india, currency: 'KWD', rates: { PT950: '9.125' } }).rates).toEqual([
      { purity: 'PT950', metal: 'platinum', rate: 9125 },
    ])
  })
  test('need no rate without products of metal', () => {
    const { rates, purities } = readSite({ ...india, rates: {} })
    expect([rates, purities]).toEqual([[], []])
  })
  test('default to what the country needs to trade', () => {
    expect(readSite(india)).toMatchObject({ timeZone: 'Asia/Kolkata', phoneCode: '+91', ringSizes: 'IN', symbol: '₹', tradeName: '' })
    expect(readSite(india)).toMatchObject({ taxKind: 'gst_split', taxCode: 'GST', taxRate: 3000, taxStep: 100, hallmarkMode: 'composite' })
    expect(readSite(india)).toMatchObject({ idLimit: 200_000_00, codLimit: 49_999_00, gateways: ['razorpay', 'payu', 'cod'], isOpen: true })
    const asked = readSite({
      ...india,
      country: 'GB',
      currency: 'GBP',
      timeZone: 'UTC',
      phoneCode: '+353',
      merchant: ' Aurelane ',
      state: 'X',
    })
    expect(asked).toMatchObject({ timeZone: 'UTC', phoneCode: '+353', ringSizes: 'UK', tradeName: 'Aurelane', taxRate: 20_000, state: 'X' })
  })
  test('take no amounts from a country whose currency is another one', () => {
    const site = readSite({ ...india, currency: 'AED' })
    expect(site).toMatchObject({
      taxKind: 'added',
      taxRate: 0,
      hallmarkMode: 'none',
      codLimit: 0,
      idLimit: 0,
      expressFee: null,
      symbol: 'AED',
    })
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
    [{ taxPercent: '3.001' }, '--tax 3.001 cannot be split'],
    [{ taxPercent: 'much' }, '--tax takes a percentage'],
    [{ phoneCode: '91' }, "--phone takes a country's dialling code"],
    [{ days: 'soon' }, '--days takes 1 to 90'],
    [{ days: '0' }, '--days takes 1 to 90'],
  ])('are refused with a reason: %j', (wrong, reason) => {
    expect(() => readSite({ ...india, ...wrong })).toThrow(InvalidSite)
    expect(() => readSite({ ...india, ...wrong })).toThrow(reason)
  })
})
