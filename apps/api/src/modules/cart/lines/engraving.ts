import { engravedText, engravingProblem } from '@karat/sites/engraving.ts'
import { withEngraving } from '@karat/pricing/engraving.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import { AppError } from '../../../kernel/result.ts'
import type { VariantRecord } from '../../catalogue/products/port.ts'
import { isSamePiece } from '../rules.ts'

/** The input of the price of one unit with its engraving. An engraving on a product that no longer offers one is free. */
export function engravedInput(
  input: PriceInput | undefined,
  record: Pick<VariantRecord, 'engraving'> | undefined,
  { engraving }: { engraving: string },
): PriceInput | undefined {
  return input && withEngraving(input, engraving === '' ? 0 : (record?.engraving?.charge ?? 0))
}

/**
 * The reason why a unit cannot have an engraving, as a problem's code and details; undefined where it can. `words` as `engravedText`
 * returns them.
 */
export function engravingRefusal(text: string, terms: VariantRecord['engraving']) {
  if (text === '') return undefined
  if (!terms) return { code: 'engraving_unavailable' } as const
  const problem = engravingProblem(text, terms)
  if (problem?.reason === 'signs') return { code: 'engraving_signs' } as const
  if (problem?.reason === 'letters')
    return { code: 'engraving_letters', details: { letters: problem.letters, scripts: terms.scripts } } as const
  return problem && ({ code: 'engraving_too_long', details: { letters: problem.letters, most: problem.most } } as const)
}

/**
 * Normalises the text of an engraving. Throws, with the field `engraving`, where the product is not engraved on the site, or the text has
 * more letters than fit, letters that the engraver does not have, or punctuation alone.
 */
export function readEngraving(typed: string, terms: VariantRecord['engraving']): string {
  const text = engravedText(typed)
  const refusal = engravingRefusal(text, terms)
  if (refusal) throw new AppError({ ...refusal, field: 'engraving' })
  return text
}

/** A line that a new cart starts with. */
export interface NewLine {
  variantId: string
  quantity: number
  engraving: string
}

/**
 * The lines that a new cart starts with: equal ones add up, and one whose engraving is no longer possible comes without it; `unengraved`
 * lists those with their texts. `termsOf` returns how a variant can be engraved now.
 */
export function newItems(
  asked: readonly NewLine[],
  termsOf: (variantId: string) => VariantRecord['engraving'],
): { wanted: NewLine[]; unengraved: NewLine[] } {
  const [wanted, unengraved]: [NewLine[], NewLine[]] = [[], []]
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
