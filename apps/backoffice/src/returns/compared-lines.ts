import type { BreakupRow } from '@karat/contract/products.ts'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { comparisonOf, typedOf } from './inspection.ts'

type Piece = Pick<StaffReturn['pieces'][number], 'huids' | 'sold' | 'breakup' | 'inspection'>

/** The findings that are chosen from a list, in the order in which the form asks for them. */
const choices = ['wear', 'papers', 'claim', 'cause', 'goesTo'] as const

/** The difference of two weighings, in milligrams, that scales make by themselves. */
export const scaleStep = 10

interface Sides<T> {
  sold: T | undefined
  /** Undefined before the inspection, and where it was not looked at. */
  found: T | undefined
  /** Whether both agree; undefined where they are not compared. */
  isSame: boolean | undefined
}

/** A line of the comparison of a piece as it was sold with how it came back: weights and their difference in milligrams. */
export type ComparedLine =
  | ({ kind: 'huids' } & Sides<readonly string[]>)
  | ({ kind: 'gross' | 'net'; difference: number | undefined } & Sides<number>)
  | ({ kind: 'stones'; row: BreakupRow } & Sides<number>)
  | ({ kind: 'choice'; field: (typeof choices)[number] } & Sides<string>)
  | ({ kind: 'note' } & Sides<string>)

/** The lines of a piece, those that an inspection did not fill in included: hallmark numbers, weights, stones by row, then the findings. */
export function comparedLines(piece: Piece): ComparedLine[] {
  const { huids: sold, inspection } = piece
  const found = comparisonOf(piece, typedOf(piece))
  const weight = (kind: 'gross' | 'net', soldMg: number, foundMg: number | null | undefined): ComparedLine => {
    const difference = found[kind]
    const isSame = difference === undefined ? undefined : Math.abs(difference) <= scaleStep
    return { kind, sold: soldMg, found: foundMg ?? undefined, difference, isSame }
  }
  const isCompared = sold.length > 0 && inspection !== null
  return [
    ...(sold.length > 0
      ? [{ kind: 'huids', sold, found: inspection?.huids, isSame: isCompared ? found.huids === true : undefined } as const]
      : []),
    weight('gross', piece.sold.grossMg, inspection?.grossMg),
    weight('net', piece.sold.netMg, inspection?.netMg),
    ...found.stones.map(({ row, found: count }): ComparedLine => ({
      kind: 'stones',
      row,
      sold: row.count ?? 0,
      found: count,
      isSame: count === undefined ? undefined : count === (row.count ?? 0),
    })),
    ...choices.map((field): ComparedLine => ({ kind: 'choice', field, sold: undefined, found: inspection?.[field], isSame: undefined })),
    ...(inspection?.note ? [{ kind: 'note', sold: undefined, found: inspection.note, isSame: undefined } as const] : []),
  ]
}
