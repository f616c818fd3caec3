import { changedFields, fieldsOf, type ProductFields, productOfFields } from '@karat/pricing/product/fields.ts'
import type { ProductDocument } from '@karat/contract/staff-products.ts'
import type { Problem } from '../api/problem.ts'
import { ConflictPanel, savedByOf } from '../ui/conflict-panel.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { MergeField, Versions } from '../ui/merge-fields.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFieldName } from './field-name.ts'

interface ProductConflictProps {
  versions: Versions<ProductDocument>
  /** The refusal of the save, which says who saved meanwhile. */
  problem: Problem | undefined
  onMerged: (document: ProductDocument) => void
  onClose: () => void
}

type Flat = Record<string, unknown>
const flat = (fields: ProductFields): Flat => Object.fromEntries(fields)

/** A value as a person reads it in a comparison. */
const inWords = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? value.join(', ')
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)

/** Puts together what two people changed in one product, field by field. */
export function ProductConflict({ versions, problem, onMerged, onClose }: ProductConflictProps) {
  const { t } = useMessages()
  const fieldName = useFieldName()
  const [before, theirs, mine] = [versions.before, versions.theirs, versions.mine].map(fieldsOf) as [
    ProductFields,
    ProductFields,
    ProductFields,
  ]
  const changed = new Set([...changedFields(before, theirs), ...changedFields(before, mine)])
  const fields = [...changed].map((path): MergeField<Flat> => ({
    keys: [path],
    label: fieldName(path),
    inWords: (form) => inWords(form[path]),
  }))
  return (
    <Dialog onClose={onClose} title={t('products.conflict')} size={640}>
      <ConflictPanel
        saved={savedByOf(problem)}
        fields={fields}
        versions={{ before: flat(before), theirs: flat(theirs), mine: flat(mine) }}
        onMerged={(merged) => onMerged(productOfFields(new Map(Object.entries(merged))))}
      />
    </Dialog>
  )
}
