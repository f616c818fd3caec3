import { expect, test } from 'vitest'
import { describeCarrierContract } from './carrier-contract.ts'
import { parcelOf } from './carriers.ts'

describeCarrierContract('merchant', {
  accepted: [
    ['', ''],
    [' ', ''],
  ],
  refused: ['1', 'SK 1/7'],
})

describeCarrierContract('tracked', {
  accepted: [
    ['SK-1-7', 'SK-1-7'],
    [' 4408  2217\u200E 903 ', '44082217903'],
    ['٤٤٠٨', '4408'],
    ['a'.repeat(40), 'a'.repeat(40)],
  ],
  refused: ['', ' ', '\u200E', 'SK 1/7', '<b>AWB1</b>', 'AWB_1', 'क१', 'a'.repeat(41)],
})

describeCarrierContract('postal', {
  accepted: [
    ['RR473124829IN', 'RR473124829IN'],
    ['rr 473 124 829 in', 'RR473124829IN'],
    ['RR-४७३१२४८२९-IN', 'RR473124829IN'],
    // The check digits 0 and 5 stand for 10 and 11.
    ['EE100000140AE', 'EE100000140AE'],
    ['EE000000005SG', 'EE000000005SG'],
  ],
  refused: ['', '473124829', 'RR473124828IN', 'RR473142829IN', 'RR473124829', 'R473124829IN', 'RR473124829INX', 'RR47312482AIN'],
})

test('a parcel that the merchant delivers has neither a number nor a tracking page', () => {
  expect(parcelOf({ kind: 'merchant', name: '', page: 'https://suraksha.example/{number}' }, '')).toEqual({
    carrier: '',
    number: '',
    page: '',
  })
})
