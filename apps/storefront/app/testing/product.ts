import type { ProductDetail, Variant } from '@karat/contract/products.ts'

/** A variant of the ring of `testProduct`. */
export function testVariant(colour: string, purity: string, size: string, more: Partial<Variant> = {}): Variant {
  const productID = `RNG-002-${purity}-${colour}-${size}`
  const money = { actualPrice: 134_282, offer_price: 133_244 }
  return {
    productID,
    colour,
    purity,
    size,
    grossMg: 3274,
    netMg: 3150,
    caratMilli: 0,
    ofReadyPiece: false,
    ...money,
    availability: 'ready',
    leadDays: 0,
    ...more,
  }
}

/** A ring in two colours, two purities and three sizes, the last of which is not made in rose. */
export function testProduct(more: Partial<ProductDetail> = {}): ProductDetail {
  const variants = ['white', 'rose'].flatMap((colour) =>
    ['18K', '14K'].flatMap((purity) =>
      ['14', '15', '16'].filter((size) => colour === 'white' || size !== '16').map((size) => testVariant(colour, purity, size)),
    ),
  )
  const product = {
    productID: 'RNG-002',
    slug: 'meher-solitaire',
    lead: 'RNG-002-18K-white-15',
    sizeSystem: 'ring',
    hallmarked: true,
    setting: 'claw',
    madeIn: 'IN',
    engraving: null,
    certificate: '',
    stones: [
      { type: 'diamond', shape: 'round', count: 1, caratMilli: 500, clarity: 'VS', colour: 'F' },
      { type: 'diamond', shape: 'round', count: 12, caratMilli: 120, clarity: '', colour: '' },
    ],
    variants,
    ...more,
  }
  return product as unknown as ProductDetail
}
