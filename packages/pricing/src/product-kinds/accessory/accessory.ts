import { jewelleryCode } from '../piece/piece.ts'
import type { ProductKind } from '../product-kind.ts'

/** An aid to buying jewellery, such as a ring sizer: found by its link alone. */
export const accessory: ProductKind<'accessory'> = {
  hasMetal: false,
  isListed: false,
  returns: { for: 'never', why: 'accessory' },
  isRepairable: false,
  isExchangeable: false,
  commodityCode: jewelleryCode,
}
