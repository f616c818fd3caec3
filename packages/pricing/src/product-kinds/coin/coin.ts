import type { ProductKind } from '../product-kind.ts'

/** A coin or bar: its value is its metal, so that it comes back for a fault or in exchange only. */
export const coin: ProductKind<'coin'> = {
  hasMetal: true,
  isListed: true,
  returns: { for: 'fault', why: 'coin' },
  isRepairable: false,
  isExchangeable: true,
  commodityCode: () => '7118',
}
