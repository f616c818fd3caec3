import { expect, test } from 'vitest'
import { isTaxId, knownTaxIds, tidyTaxId } from './tax-ids.ts'

test.each([
  ['IN', 'GSTIN', '27AAACK0000A1ZO', '27', true],
  ['IN', 'gstin', '27AAACK0000A1ZO', '', true],
  ['IN', 'GSTIN', '27AAACK0000A1ZO', '07', false],
  ['IN', 'GSTIN', '27AAACK0000A1X5', '27', false],
  ['IN', 'GSTIN', '100000000000003', '27', false],
  ['IN', 'GSTIN', '27AAACK0000A1Z1', '27', false],
  ['IN', 'GSTIN', '27AAACK0000B1ZO', '27', false],
  ['IN', 'PAN', 'AAACK0000A', '27', true],
  ['IN', 'PAN', 'AAAXK0000A', '27', false],
  ['IN', 'BIS licence', 'HM/C-7600000000', '27', true],
  ['AE', 'TRN', '100000000000003', '', true],
  ['AE', 'TRN', '10000000000003', '', false],
  ['SG', 'UEN', '200000000K', '', true],
  ['SG', 'UEN', '52812345A', '', true],
  ['SG', 'UEN', 'T08LL0001A', '', true],
  ['SG', 'UEN', '1', '', false],
  ['SG', 'GST Reg.', 'M90312345A', '', true],
  ['SG', 'GST Reg.', '200000000K', '', true],
  ['US', 'EIN', '123456789', '', true],
  ['US', 'GSTIN', 'anything', '', true],
  ['GB', 'VAT', 'GB123456789', '', true],
  ['FR', 'SIREN', '123', '', true],
])('in %s a %s of %s in the state %s: %s', (country, scheme, number, stateCode, isRight) => {
  expect(isTaxId({ scheme, number }, country, stateCode)).toBe(isRight)
})

test('a number of a known form is stored in capitals without blanks, another as it was typed', () => {
  expect(tidyTaxId({ scheme: ' GSTIN ', number: '27 aaack 0000 a 1zo' }, 'IN')).toEqual({ scheme: 'GSTIN', number: '27AAACK0000A1ZO' })
  expect(tidyTaxId({ scheme: 'EIN', number: '12-3456789' }, 'US')).toEqual({ scheme: 'EIN', number: '123456789' })
  expect(tidyTaxId({ scheme: 'BIS licence', number: ' HM/C-76  1 ' }, 'IN')).toEqual({ scheme: 'BIS licence', number: 'HM/C-76 1' })
  expect([knownTaxIds('SG'), knownTaxIds('FR')]).toEqual([['UEN', 'GST Reg.'], []])
})
