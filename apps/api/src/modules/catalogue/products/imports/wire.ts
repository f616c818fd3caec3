import { newProductBody } from '@karat/contract/staff-products.ts'
import { AppError } from '../../../../kernel/result.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { ProductContent } from '../editing/content.ts'
import { contentOfDocument } from '../editing/wire.ts'
import type { ProductPiece } from './columns.ts'

/** A field that the call of a save would refuse, and the rule or problem that says why. */
export interface FieldProblem {
  field: string
  rule: string
}

/** The content of a piece by the schema that a save of the product's page is read with, or the fields that it refuses. */
export function contentOfPiece(
  id: string,
  { document }: ProductPiece,
  all: readonly Site[],
): { content: ProductContent } | { problems: FieldProblem[] } {
  const parsed = newProductBody.safeParse({ id, document })
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(({ path: [group, ...path] }) => ({
        field: group === 'id' ? 'product' : path.join('.'),
        rule: 'value_not_valid',
      })),
    }
  try {
    return { content: contentOfDocument(parsed.data.document, all) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, field = '' } = error.failure
    return { problems: [{ field, rule: code === 'bad_request' ? 'too_many_decimals' : code }] }
  }
}
