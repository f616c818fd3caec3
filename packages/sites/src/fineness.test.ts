import { expect, test } from 'vitest'
import { saysMetal } from './fineness.ts'

test.each([
  ['S925', 'silver', true],
  ['S999', 'silver', true],
  ['PT950', 'platinum', true],
  ['S925', 'oxidised', false],
  ['PT950', 'silver', false],
  ['18K', 'white', false],
  ['22K', 'gold', false],
  ['', 'silver', false],
])('whether %j names %j: %j', (purity, metal, said) => {
  expect(saysMetal(purity, metal)).toBe(said)
})
