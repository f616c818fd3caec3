import type { ProductKind } from '../product-kind.ts'

const precious = new Set(['gold', 'silver', 'platinum'])

/** A watch: it has a fixed price (the charge `price` of its price input), whatever its case is made of. */
export const watch: ProductKind<never> = {
  hasMetal: false,
  isListed: true,
  returns: { for: 'anything', why: '' },
  isRepairable: true,
  isExchangeable: false,
  commodityCode: ({ metal }) => (precious.has(metal) ? '9101' : '9102'),
}
