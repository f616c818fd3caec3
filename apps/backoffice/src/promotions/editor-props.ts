import type { PromotionChoices } from '@karat/contract/staff-promotions.ts'
import type { PromotionForm } from './promotion-form.ts'

/** The properties of the boxes of a promotion's page. */
export interface PromotionEditorProps {
  form: PromotionForm
  choices: PromotionChoices
  change: (part: Partial<PromotionForm>) => void
  /** The text about a field: it cannot be read, or the server refused it. */
  problemOf: (field: string) => string | undefined
  /** Whether the member may only read it. */
  isClosed: boolean
}
