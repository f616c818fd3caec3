import type { PieceStones } from './tables.ts'

/** Clarity and colour encoded in a stone's rate key (`ND-VS-GH`: VS, G to H); empty where it names none. */
export function gradeOf(key: string): { clarity: string; colour: string } {
  const [, clarity = '', from = '', to = ''] = /-(FL|IF|VVS|VS|SI|I)-([D-Z])([D-Z])$/.exec(key) ?? []
  return { clarity, colour: from && `${from}–${to}` }
}

const isDiamond = ({ type }: Pick<PieceStones, 'type'>) => type === 'diamond' || type === 'lab diamond'
/** A single diamond of at least this weight has a certificate of its own; thousandths of a carat. */
const certifiedFrom = 300

/** Which certificate comes with a product: for a single stone, for all its diamonds together, or none. */
export function certificateOf(stones: readonly PieceStones[]): 'stone' | 'piece' | null {
  const diamonds = stones.filter(isDiamond)
  if (diamonds.some(({ count, caratMilli }) => count === 1 && caratMilli >= certifiedFrom)) return 'stone'
  return diamonds.length > 0 ? 'piece' : null
}
