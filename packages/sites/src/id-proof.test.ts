import { expect, test } from 'vitest'
import { countryDefaults } from './countries.ts'
import { maskIdNumber, readIdNumber } from './id-proof.ts'

test('a PAN has five letters, of which the fourth is its holder’s kind, four digits and a letter', () => {
  const { idProof } = countryDefaults('IN')
  const read = (words: string) => readIdNumber(idProof, words)
  expect(['ABCPK1234F', ' abcpk 1234 f ', 'AAA-CK-0000-A'].map(read)).toEqual(['ABCPK1234F', 'ABCPK1234F', 'AAACK0000A'])
  for (const wrong of ['', 'ABCPK1234', 'ABCPK12345', 'ABCZK1234F', 'ABC1K1234F', 'ABCPK1234FF'])
    expect([wrong, read(wrong)]).toEqual([wrong, undefined])
})

test('elsewhere a document has a number of six letters and digits or more', () => {
  const { idProof } = countryDefaults('AE')
  expect(['784-1990-1234567-1', 'p1234567', '12345', 'no number'].map((words) => readIdNumber(idProof, words))).toEqual([
    '784199012345671',
    'P1234567',
    undefined,
    'NONUMBER',
  ])
})

test('what is shown of a number names nobody', () => {
  expect(maskIdNumber('ABCPK1234F')).toBe('ABCxx…4F')
})
