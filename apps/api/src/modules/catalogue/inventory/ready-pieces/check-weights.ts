import { netWeight } from '@karat/pricing/parts.ts'
import { isUnusualWeight } from '@karat/sites/ready-pieces.ts'
import { AppError } from '../../../../kernel/result.ts'
import type { NewPiece } from './store.ts'

/** The weights of a piece with its tag. */
export type WeighedPiece = Pick<NewPiece, 'tag' | 'grossMg' | 'netMg' | 'caratMilli' | 'otherMg'>

/** Throws `piece_weights` where gross less stones and other parts is not the net weight; a milligram is the rounding of the scale. */
export function checkWeights({ tag, grossMg, netMg, caratMilli, otherMg }: WeighedPiece, field: string): void {
  const net = netWeight(grossMg, caratMilli, otherMg)
  if (Math.abs(net - netMg) > 1) throw new AppError({ code: 'piece_weights', field, details: { tag, netMg: net } })
}

/** Throws `weight_unusual` where a gross weight is far from that of the variant (`usualMg`), which the member then confirms. */
export function checkUsualWeight({ tag, grossMg }: Pick<WeighedPiece, 'tag' | 'grossMg'>, usualMg: number, field: string): void {
  if (isUnusualWeight(grossMg, usualMg))
    throw new AppError({ code: 'weight_unusual', field, details: { tag, usual: (usualMg / 1000).toFixed(3) } })
}
