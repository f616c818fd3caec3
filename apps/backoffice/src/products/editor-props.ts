import type { ProductChoices, ProductDocument } from '@karat/contract/staff-products.ts'

/** The props of every box of the editor: the fields as they are typed, and the problems beside them. */
export interface EditorProps {
  choices: ProductChoices
  document: ProductDocument
  change: (fields: Partial<ProductDocument>) => void
  problemOf: (field: string) => string | undefined
  /** Whether the member may change nothing. */
  isClosed: boolean
}
