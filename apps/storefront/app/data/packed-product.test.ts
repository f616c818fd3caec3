import type { ProductDetail } from '@karat/contract/products.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packProduct, unpackProduct } from './packed-product.ts'

const variant = fc.record({
  productID: fc.string(),
  colour: fc.string(),
  purity: fc.string(),
  size: fc.string(),
  grossMg: fc.nat(),
  netMg: fc.nat(),
  actualPrice: fc.nat().map((minor) => minor / 100),
  offer_price: fc.nat().map((minor) => minor / 100),
  availability: fc.constantFrom('ready' as const, 'made_to_order' as const, 'sold_out' as const),
  leadDays: fc.nat(),
})

test('a product is unchanged after packing and unpacking', () => {
  fc.assert(
    fc.property(fc.array(variant), (variants) => {
      const product = { slug: 'meher-solitaire', variants } as unknown as ProductDetail
      const packed = packProduct(product)
      expect(unpackProduct(packed), 'where it was packed').toEqual(product)
      const sent = JSON.parse(JSON.stringify(packed)) as typeof packed
      expect(unpackProduct(sent), 'where it was sent').toEqual(product)
    }),
  )
})
