import { expect, test } from 'vitest'
import { product } from '../testing/sites.ts'
import type { PriceInput } from '../types.ts'
import { describeProductKindContract } from './product-kind-contract.ts'
import { kindNamed, type ProductKindName, productKindNames, productKinds } from './product-kinds.ts'

const ofMetal = (rate: number) => product(50_000, { metals: [{ metal: 'gold', purity: '22K', netMg: 5000, rate }] })
const examples: Record<ProductKindName, (rate: number) => PriceInput> = {
  piece: ofMetal,
  coin: ofMetal,
  accessory: () => product(0),
  watch: () => product(0, { others: [{ code: 'price', amount: 1_250_000 }] }),
}

for (const name of productKindNames) describeProductKindContract(name, () => ({ kind: kindNamed(name), inputAt: examples[name] }))

test('codes of goods are those of the customs tariff', () => {
  const gold = (...stones: string[]) => productKinds.piece.commodityCode({ metal: 'gold', stones })
  expect([gold(), gold('ruby'), gold('ruby', 'lab-diamond'), gold('pearl'), gold('pearl', 'ruby')]).toEqual([
    '71131910',
    '71131940',
    '71131930',
    '71131920',
    '71131940',
  ])
  const without = (name: ProductKindName) =>
    ['gold', 'silver', 'platinum', 'brass'].map((metal) => productKinds[name].commodityCode({ metal, stones: [] }))
  expect(without('piece')).toEqual(['71131910', '711311', '711319', '7117'])
  expect(without('coin')).toEqual(['7118', '7118', '7118', '7118'])
  expect(without('watch')).toEqual(['9101', '9101', '9101', '9102'])
})
