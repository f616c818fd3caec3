import { engravedWords, engravingProblem } from '@karat/sites/engraving.ts'
import { withEngraving } from '@karat/pricing/engraving.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import { AppError } from '../../kernel/result.ts'
import type { VariantFacts } from '../catalogue/port.ts'

/** What one unit of a piece is priced by, its engraving included; words on a product that is no longer engraved cost nothing more. */
export function engravedInput(
  input: PriceInput | undefined,
  facts: Pick<VariantFacts, 'engraving'> | undefined,
  { engraving }: { engraving: string },
): PriceInput | undefined {
  return input && withEngraving(input, engraving === '' ? 0 : (facts?.engraving?.charge ?? 0))
}

/** Why a piece cannot be engraved with words, as `engravedWords` returns them: the problem's code and details; undefined where it can. */
export function engravingRefusal(words: string, terms: VariantFacts['engraving']) {
  if (words === '') return undefined
  if (!terms) return { code: 'engraving_unavailable' } as const
  const problem = engravingProblem(words, terms)
  if (problem?.reason === 'letters')
    return { code: 'engraving_letters', details: { letters: problem.letters, scripts: terms.scripts } } as const
  return problem && ({ code: 'engraving_too_long', details: { letters: problem.letters, most: problem.most } } as const)
}

/**
 * The words that a piece is to be engraved with, as they are kept. Throws, with the field `engraving`, where the product is not
 * engraved on the site, the words have more letters than it has room for, or letters that the engraver does not have.
 */
export function readEngraving(typed: string, terms: VariantFacts['engraving']): string {
  const words = engravedWords(typed)
  const refusal = engravingRefusal(words, terms)
  if (refusal) throw new AppError({ ...refusal, field: 'engraving' })
  return words
}
