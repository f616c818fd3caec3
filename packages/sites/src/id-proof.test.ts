import { expect, test } from 'vitest'
import { countryDefaults } from './countries.ts'
import { maskIdNumber, readIdNumber } from './id-proof.ts'

test('a PAN has five letters, of which the fourth is its holder’s kind, four digits and a letter', () => {
  const { idProof } = countryDefaults('IN')
  const read = (words: string) => readIdNumber(idProof, words)
  for (const [typed, number] of [
    ['ABCPK1234F', 'ABCPK1234F'],
    [' abcpk 1234 f ', 'ABCPK1234F'],
    ['AAA-CK-0000-A', 'AAACK0000A'],
  ] as const)
    expect(read(typed)).toEqual({ number })
  for (const [typed, wrong] of [
    ['', 'length'],
    ['ABCPK1234', 'length'],
    ['ABCPK1234FF', 'length'],
    ['ABCPK12345', 'order'],
    ['ABC1K1234F', 'order'],
    ['ABCZK1234F', 'holder'],
  ] as const)
    expect([typed, read(typed)]).toEqual([typed, { wrong }])
})

test('in other countries a document has a number of at least six letters and digits', () => {
  const { idProof } = countryDefaults('AE')
  expect(['784-1990-1234567-1', 'p1234567', '12345', 'no number'].map((words) => readIdNumber(idProof, words))).toEqual([
    { number: '784199012345671' },
    { number: 'P1234567' },
    { wrong: 'form' },
    { number: 'NONUMBER' },
  ])
})

test('a masked number identifies nobody', () => {
  expect(maskIdNumber('ABCPK1234F')).toBe('ABCxx…4F')
})
