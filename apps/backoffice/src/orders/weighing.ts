import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { latinDigits } from '../ui/digits.ts'

export type OrderPiece = StaffOrder['pieces'][number]

/** The step in milligrams by which weights may disagree where no scale is known; the service has the same (`scaleStepMg`). */
export const scaleStepMg = 10

/** Whether other parts weigh so far from what was ordered that a reason is needed; the service has the same rule (`isFarFromOrdered`). */
export function isFarFromOrdered(otherMg: number, orderedMg: number): boolean {
  const by = Math.abs(otherMg - orderedMg)
  return by > 500 && by * 4 > orderedMg
}

/** Whether stones weigh so far from what was ordered that a reason is needed; the service has the same rule (`areCaratsFar`). */
export function areCaratsFar(caratMilli: number, orderedMilli: number): boolean {
  const by = Math.abs(caratMilli - orderedMilli)
  return by > 50 && by * 4 > orderedMilli
}

/** The ordered weights of a piece. Weights in milligrams and thousandths of a carat. */
export interface OrderedComposition {
  metals: { purity: string; metal: string; netMg: number }[]
  /** `lastMilli` are the carats by the present price: those of the last weighing. */
  stones: { name: string; shape: string; caratMilli: number; lastMilli: number; count: number }[]
  /** Pearls, beads, enamel, thread, foreign metal; up to the scale's step there are none. */
  otherMg: number
}

/** Whether a piece has other parts to weigh, stones by carats, or several metals that are weighed apart. */
export const hasOthers = ({ otherMg }: OrderedComposition): boolean => otherMg > scaleStepMg
export const hasCarats = ({ stones }: OrderedComposition): boolean => stones.some(({ caratMilli }) => caratMilli > 0)
export const isSeveral = ({ metals }: OrderedComposition): boolean => metals.length > 1

/** A carat is 0.2 g. */
const stoneMg = (stones: readonly { caratMilli: number }[]) => stones.reduce((sum, { caratMilli }) => sum + caratMilli, 0) / 5

/** The parts that a piece was ordered with; what a weighing found since is in `lastMilli` alone. */
export function orderedComposition({ breakup, ordered }: Pick<OrderPiece, 'breakup' | 'ordered'>): OrderedComposition {
  const last = breakup.filter(({ code }) => code === 'stone')
  const metals = ordered.parts
    .filter(({ code }) => code === 'metal')
    .map(({ metal = '', purity = '', weightMg = 0 }) => ({ metal, purity, netMg: weightMg }))
  const stones = ordered.parts
    .filter(({ code }) => code === 'stone')
    .map(({ name = '', shape = '', caratMilli = 0, count = 0 }, row) => ({
      name,
      shape,
      caratMilli,
      lastMilli: last[row]?.caratMilli ?? caratMilli,
      count,
    }))
  return { metals, stones, otherMg: Math.max(0, Math.round(ordered.grossMg - stoneMg(stones) - ordered.netMg)) }
}

/** The parts that a weighing found, by its price: metals, stones by carats, and the weight of everything else in milligrams. */
export function weighedComposition({ grossMg, netMg, breakup }: StaffOrder['revisions'][number]['after']) {
  const metals = breakup
    .filter(({ code }) => code === 'metal')
    .map(({ metal = '', purity = '', weightMg = 0 }) => ({ metal, purity, netMg: weightMg }))
  const stones = breakup
    .filter(({ code, caratMilli = 0 }) => code === 'stone' && caratMilli > 0)
    .map(({ name = '', caratMilli = 0, count = 0 }) => ({ name, caratMilli, count }))
  const otherMg = Math.round(grossMg - stoneMg(stones) - netMg)
  // The weights of a piece without other parts may disagree by the step of the scale.
  return { metals, stones, otherMg: otherMg > scaleStepMg ? otherMg : 0 }
}

/**
 * A weight as it was typed, in Latin, Devanagari or Arabic digits, in thousandths of its unit; undefined for anything else, for more than
 * three decimals, and for a comma, which separates thousands for some people and decimals for others.
 */
export function parseThousandths(typed: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,7})(?:\.(\d{0,3}))?$/.exec(latinDigits(typed)) ?? []
  return whole === '' ? undefined : Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))
}

/** The net weight of the metal in milligrams: gross less stones and all other parts. */
export const netOf = (grossMg: number, stones: readonly { caratMilli: number }[], otherMg: number): number =>
  Math.round(grossMg - stoneMg(stones) - otherMg)

/** The typed weights of a piece, by the name of their field: `gross`, `other`, `stone 0`, `metal 0`. */
export type TypedWeights = Readonly<Record<string, string>>

/** The typed fields of a piece, and the weighing that they follow: the number of the newest revision then, null for the first. */
export interface WeighDraft {
  after: string | null
  typed: TypedWeights
  /** The id of an uploaded photo of the piece on the scale. */
  photo?: string | undefined
}

/** The weights that a tab keeps for a piece; upon the `newest` weighing where nothing is typed. */
export function readWeighDraft(text: string, parts: OrderedComposition, newest: string | null): WeighDraft {
  const { after = newest, typed = {}, photo } = (text === '' ? {} : JSON.parse(text)) as Partial<WeighDraft>
  return { after: isTyped(parts, typed) ? after : newest, typed, photo }
}

/** The cause why a typed weight cannot be sent, as the key of its text. */
export type WeightProblem = 'weigh.isZero' | 'weigh.partsMissing' | 'weigh.noMetal'

/** The weights as they were read from their fields, in milligrams and thousandths of a carat; undefined for a text that is no weight. */
export interface ReadWeights {
  gross: number | undefined
  other: number | undefined
  stones: ({ caratMilli: number; count: number } | undefined)[]
  metals: (number | undefined)[]
  /** Gross less stones and other parts. */
  left: number | undefined
  net: number | undefined
  /** The sum of several metals less what is left. */
  disagreesBy: number
  /** Whether the other parts, and the stones, need a reason. */
  isOtherFar: boolean
  areStonesFar: boolean
}

/** All values, where each is known. */
function allOf<T>(values: readonly (T | undefined)[]): T[] | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? known : undefined
}

/** A number of carats as its field begins with it. */
export const caratsText = (caratMilli: number): string => (caratMilli / 1000).toFixed(3)

/** The weights that were typed for a piece of a composition. Stones without carats are weighed among the other parts. */
export function readWeights(parts: OrderedComposition, typed: TypedWeights): ReadWeights {
  const gross = parseThousandths(typed['gross'] ?? '')
  const other = hasOthers(parts) ? parseThousandths(typed['other'] ?? '') : 0
  const stones = parts.stones.map(({ caratMilli, lastMilli, count }, index) => {
    const weighed = caratMilli === 0 ? 0 : parseThousandths(typed[`stone ${index}`] ?? caratsText(lastMilli))
    return weighed === undefined ? undefined : { caratMilli: weighed, count }
  })
  const metals = isSeveral(parts) ? parts.metals.map((_, index) => parseThousandths(typed[`metal ${index}`] ?? '')) : []
  const known = allOf(stones)
  const left = gross !== undefined && other !== undefined && known ? netOf(gross, known, other) : undefined
  const net = isSeveral(parts) ? allOf(metals)?.reduce((sum, mg) => sum + mg, 0) : left
  const disagreesBy = left !== undefined && net !== undefined ? net - left : 0
  const isOtherFar = other !== undefined && other > 0 && isFarFromOrdered(other, parts.otherMg)
  const areStonesFar = stones.some((stone, row) => stone && areCaratsFar(stone.caratMilli, parts.stones[row]?.caratMilli ?? 0))
  return { gross, other, stones, metals, left, net, disagreesBy, isOtherFar, areStonesFar }
}

/** The problem of one typed weight; undefined for a right one and for one that is not typed yet. */
export function problemOfWeight(
  name: string,
  { gross, other, metals, left }: ReadWeights,
  parts: OrderedComposition,
): WeightProblem | undefined {
  if (name === 'gross' && gross === 0) return 'weigh.isZero'
  if (name === 'gross' && left !== undefined && left <= 0) return 'weigh.noMetal'
  if (name === 'other' && other === 0 && hasOthers(parts)) return 'weigh.partsMissing'
  return metals.some((mg, index) => mg === 0 && name === `metal ${index}`) ? 'weigh.isZero' : undefined
}

/**
 * The weights as the service takes them; undefined while one is missing, is zero where it cannot be, or disagrees with the others by more than the
 * step of the scale.
 */
export function weightsToSend(
  { gross, other, stones, metals, left, net, disagreesBy, isOtherFar, areStonesFar }: ReadWeights,
  parts: OrderedComposition,
  stepMg = scaleStepMg,
) {
  const [knownStones, knownMetals] = [allOf(stones), allOf(metals)]
  if (gross === undefined || other === undefined || left === undefined || net === undefined || !knownStones || !knownMetals)
    return undefined
  if (net <= 0 || left <= 0 || knownMetals.includes(0) || (hasOthers(parts) && other === 0)) return undefined
  if (Math.abs(disagreesBy) > stepMg) return undefined
  return {
    grossMg: gross,
    netMg: net,
    ...(knownMetals.length > 0 && { metals: knownMetals }),
    ...(hasOthers(parts) && { otherMg: other }),
    ...(isOtherFar && { otherChanged: true }),
    ...(areStonesFar && { stonesChanged: true }),
    ...(knownStones.length > 0 && { stones: knownStones }),
  }
}

/** Whether something is typed that is not saved: a text other than the one that its field begins with. */
export const isTyped = (parts: OrderedComposition, typed: TypedWeights): boolean =>
  Object.entries(typed).some(([name, text]) => {
    const stone = parts.stones.find((_, index) => name === `stone ${index}`)
    return text.trim() !== (stone && stone.caratMilli > 0 ? caratsText(stone.lastMilli) : '')
  })

/** Whether the typed weights are those that are saved for the piece already. */
export const isAsSaved = ({ weighed }: Pick<OrderPiece, 'weighed'>, { gross, net }: Pick<ReadWeights, 'gross' | 'net'>): boolean =>
  weighed !== null && gross === weighed.grossMg && net === weighed.netMg

/** A scale by its id and its place: a store, or null for the warehouse. */
interface PlacedScale {
  id: string
  storeID: string | null
}

/**
 * The scale with which a weigh-in begins: the one that was chosen on this device, while it is in use; else the only one at the place of the piece, or
 * the only one of all. Undefined where the clerk has to choose.
 */
export function scaleToBegin<S extends PlacedScale>(
  scales: readonly S[],
  { chosen, place }: { chosen: string | undefined; place: string | null },
): S | undefined {
  const remembered = scales.find(({ id }) => id === chosen)
  if (remembered) return remembered
  const [here, ...others] = scales.filter(({ storeID }) => storeID === place)
  if (here && others.length === 0) return here
  return scales.length === 1 ? scales[0] : undefined
}
