import type { PieceStones } from './tables.ts'

const isDiamond = ({ type }: Pick<PieceStones, 'type'>) => type === 'diamond' || type === 'lab diamond'
/** A single diamond of at least this weight has its own certificate; thousandths of a carat. */
const certifiedFrom = 300

/** The certificate of a product: for a single stone, for all its diamonds together, or none. */
export function certificateOf(stones: readonly PieceStones[]): 'stone' | 'piece' | null {
  const diamonds = stones.filter(isDiamond)
  if (diamonds.some(({ count, caratMilli }) => count === 1 && caratMilli >= certifiedFrom)) return 'stone'
  return diamonds.length > 0 ? 'piece' : null
}

/** The stone of a product in listings and filters: the type of its first stones, `none` without stones. */
export function stoneFacetOf(stones: readonly Pick<PieceStones, 'type'>[]): string {
  const type = stones[0]?.type ?? 'none'
  return type === 'cultured pearl' ? 'pearl' : type.replace(' ', '-').toLowerCase()
}
