import type { ProductKind, TariffUnit } from '../product-kind.ts'

/** The code of jewellery by its metal; gold has a code of its own for its stones. */
export function jewelleryCode({ metal, stones }: TariffUnit): string {
  if (metal === 'silver') return '711311'
  if (metal === 'platinum') return '711319'
  if (metal !== 'gold') return '7117'
  if (stones.length === 0) return '71131910'
  if (stones.some((stone) => /diamond|polki/.test(stone))) return '71131930'
  return stones.every((stone) => stone.includes('pearl')) ? '71131920' : '71131940'
}

/** A piece of jewellery of gold, silver or platinum. */
export const piece: ProductKind<never> = {
  hasMetal: true,
  isListed: true,
  returns: { for: 'anything', why: '' },
  isRepairable: true,
  isExchangeable: true,
  commodityCode: jewelleryCode,
}
