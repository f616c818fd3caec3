import { engravedWords, engravingProblem } from '@karat/sites/engraving.ts'
import { withEngraving } from '@karat/pricing/engraving.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import { AppError } from '../../kernel/result.ts'
import type { VariantRecord } from '../catalogue/products/port.ts'
import { isSamePiece } from './rules.ts'

/** The input of the price of one unit, its engraving included. Words on a product that is no longer engraved cost nothing. */
export function engravedInput(
  input: PriceInput | undefined,
  record: Pick<VariantRecord, 'engraving'> | undefined,
  { engraving }: { engraving: string },
): PriceInput | undefined {
  return input && withEngraving(input, engraving === '' ? 0 : (record?.engraving?.charge ?? 0))
}

/** Why a piece cannot be engraved with words, as `engravedWords` returns them: the problem's code and details; undefined where it can. */
export function engravingRefusal(words: string, terms: VariantRecord['engraving']) {
  if (words === '') return undefined
  if (!terms) return { code: 'engraving_unavailable' } as const
  const problem = engravingProblem(words, terms)
  if (problem?.reason === 'signs') return { code: 'engraving_signs' } as const
  if (problem?.reason === 'letters')
    return { code: 'engraving_letters', details: { letters: problem.letters, scripts: terms.scripts } } as const
  return problem && ({ code: 'engraving_too_long', details: { letters: problem.letters, most: problem.most } } as const)
}

/**
 * The words that a piece is to be engraved with, as they are kept. Throws, with the field `engraving`, where the product is not
 * engraved on the site, the words have more letters than it has room for, letters that the engraver does not have, or signs alone.
 */
export function readEngraving(typed: string, terms: VariantRecord['engraving']): string {
  const words = engravedWords(typed)
  const refusal = engravingRefusal(words, terms)
  if (refusal) throw new AppError({ ...refusal, field: 'engraving' })
  return words
}

/** A line that a cart begins with. */
export interface BegunLine {
  variantId: string
  quantity: number
  engraving: string
}

/**
 * The lines that a cart begins with: equal ones add up, and one that cannot be had with its words any more comes without them, which
 * `unengraved` names with the words. `termsOf` says how a variant is engraved now.
 */
export function begunItems(
  asked: readonly BegunLine[],
  termsOf: (variantId: string) => VariantRecord['engraving'],
): { wanted: BegunLine[]; unengraved: BegunLine[] } {
  const [wanted, unengraved]: [BegunLine[], BegunLine[]] = [[], []]
  for (const line of asked) {
    const isRefused = engravingRefusal(line.engraving, termsOf(line.variantId)) !== undefined
    if (isRefused) unengraved.push(line)
    const plain = isRefused ? { ...line, engraving: '' } : { ...line }
    const same = wanted.find((other) => isSamePiece(other, plain))
    if (same) same.quantity += plain.quantity
    else wanted.push(plain)
  }
  return { wanted, unengraved }
}
