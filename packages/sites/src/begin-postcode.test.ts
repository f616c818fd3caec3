import { expect, test } from 'vitest'
import { canBeginPostcode } from './address.ts'
import { countryDefaults } from './countries.ts'

test.each<[string, string[], string[]]>([
  ['IN', ['', '4', '411', '411030'], ['0', 'A', '41A', '4110301', '411 0']],
  ['SG', ['7', '73', '82'], ['74', '83', '7300000']],
  ['US', ['9', '94103', '94103-'], ['A', '941A', '941031']],
  ['GB', ['E', 'EC1A', 'EC1A 1', 'SW1A 1AA'], ['1', 'EC1A  ', 'SW1A 1AAA']],
  ['AE', ['', '12', 'X'], []],
])('post codes of %s begin as they can begin', (country, begins, never) => {
  const { postcode } = countryDefaults(country)
  expect(begins.filter((text) => !canBeginPostcode(postcode, text))).toEqual([])
  expect(never.filter((text) => canBeginPostcode(postcode, text))).toEqual([])
})
