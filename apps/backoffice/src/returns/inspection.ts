import type { BreakupRow } from '@karat/contract/products.ts'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import type { Inspection } from '@karat/sites/returns.ts'
import { parseThousandths } from '../orders/weighing.ts'
import { latinDigits } from '../ui/digits.ts'

type Piece = Pick<StaffReturn['pieces'][number], 'huids' | 'sold' | 'breakup' | 'inspection'>

/** An inspection while it is typed: weights in grams, counts as digits; an empty text where nothing was entered or chosen. */
export interface TypedInspection {
  huids: string[]
  gross: string
  net: string
  stones: string[]
  wear: Inspection['wear'] | ''
  papers: Inspection['papers'] | ''
  claim: Inspection['claim'] | ''
  cause: Inspection['cause'] | ''
  goesTo: Inspection['goesTo'] | ''
  note: string
}

const stonesOf = ({ breakup }: Pick<Piece, 'breakup'>) => breakup.filter(({ code }) => code === 'stone')

/** The saved inspection of a piece as it is typed; an empty one before the first. */
export function typedOf(piece: Piece): TypedInspection {
  const { inspection } = piece
  if (!inspection)
    return {
      huids: piece.huids.map(() => ''),
      gross: '',
      net: '',
      stones: stonesOf(piece).map(() => ''),
      wear: '',
      papers: '',
      claim: '',
      cause: '',
      goesTo: '',
      note: '',
    }
  const { huids, grossMg, netMg, stones, wear, papers, claim, cause, goesTo, note } = inspection
  const grams = (milligrams: number) => (milligrams / 1000).toFixed(3)
  const net = netMg === null ? '' : grams(netMg)
  return { huids, gross: grams(grossMg), net, stones: stones.map(String), wear, papers, claim, cause, goesTo, note }
}

/** A typed weight in grams as milligrams; undefined where it is none. */
export function gramsOf(text: string): number | undefined {
  const milligrams = parseThousandths(text)
  return milligrams !== undefined && milligrams > 0 && milligrams <= 10_000_000 ? milligrams : undefined
}

/** A typed number of stones; undefined where it is no whole number. */
export function countOf(text: string): number | undefined {
  const digits = latinDigits(text)
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
}

/** The typed findings that cannot be: a net weight above the gross weight, and more stones than were sold, by row. */
export function impossibleIn(piece: Piece, { gross, net, stones }: TypedInspection): { net: boolean; stones: boolean[] } {
  const [grossMg, netMg] = [gramsOf(gross), gramsOf(net)]
  return {
    net: grossMg !== undefined && netMg !== undefined && netMg > grossMg,
    stones: stonesOf(piece).map(({ count = 0 }, index) => (countOf(stones[index] ?? '') ?? 0) > count),
  }
}

/** The inspection as it is sent; undefined while something is missing. The net weight may be left out. */
export function foundOf(
  { huids, gross, net, stones, wear, papers, claim, cause, goesTo, note }: TypedInspection,
  { articles, isHuid }: { articles: number; isHuid: (text: string) => boolean },
): Inspection | undefined {
  const grossMg = gramsOf(gross)
  const netMg = net.trim() === '' ? null : gramsOf(net)
  const isRead = huids.length === articles && huids.every((huid) => huid === '' || isHuid(huid))
  const counts = stones.flatMap((text) => countOf(text) ?? [])
  if (grossMg === undefined || netMg === undefined || !isRead || counts.length < stones.length) return undefined
  if (wear === '' || papers === '' || claim === '' || cause === '' || goesTo === '') return undefined
  return { huids, grossMg, netMg, stones: counts, wear, papers, claim, cause, goesTo, note }
}

/** The typed findings beside what was sold: whether the hallmark numbers are the same, differences of weights in milligrams, stones by row. */
export function comparisonOf(
  piece: Piece,
  { huids, gross, net, stones }: TypedInspection,
): {
  huids: boolean | undefined
  gross: number | undefined
  net: number | undefined
  stones: { row: BreakupRow; found: number | undefined }[]
} {
  const difference = (text: string, sold: number) => {
    const milligrams = gramsOf(text)
    return milligrams === undefined ? undefined : milligrams - sold
  }
  const isRead = huids.length > 0 && huids.every((huid) => huid.length === 6)
  return {
    huids: isRead ? [...huids].toSorted().join() === [...piece.huids].toSorted().join() : undefined,
    gross: difference(gross, piece.sold.grossMg),
    net: difference(net, piece.sold.netMg),
    stones: stonesOf(piece).map((row, index) => ({ row, found: countOf(stones[index] ?? '') })),
  }
}
