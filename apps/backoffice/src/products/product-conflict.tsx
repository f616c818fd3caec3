import { changedFields, fieldsOf, type ProductFields, productOfFields } from '@karat/pricing/product/fields.ts'
import type { ProductDocument } from '@karat/contract/staff-products.ts'
import { ConflictPanel, savedByOf } from '../ui/conflict-panel.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFormats } from '../ui/formats.ts'
import type { MergeField } from '../ui/merge-fields.ts'
import type { ConflictProps } from '../ui/outdated-form.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useFieldName } from './field-name.ts'

type Flat = Record<string, unknown>
const flat = (fields: ProductFields): Flat => Object.fromEntries(fields)

/** Returns a value as a person reads it in a comparison: weights in grams, and the parts of a variant, stone or picture beside each other. */
function useValueText(): (value: unknown) => string {
  const { t } = useMessages()
  const { grams } = useFormats()
  const textOf = (value: unknown): string => {
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(t('list.comma'))
    if (typeof value !== 'object' || value === null) return ''
    const parts = Object.entries(value).map(([name, part]) =>
      name.endsWith('Mg') && typeof part === 'number' ? grams(part) : textOf(part),
    )
    return parts.filter(Boolean).join(' · ')
  }
  return textOf
}

/** Puts together what two people changed in one product, field by field. */
export function ProductConflict({ versions, problem, onMerged, onClose }: ConflictProps<ProductDocument>) {
  const { t } = useMessages()
  const fieldName = useFieldName()
  const valueText = useValueText()
  const [before, theirs, mine] = [versions.before, versions.theirs, versions.mine].map(fieldsOf) as [
    ProductFields,
    ProductFields,
    ProductFields,
  ]
  const changed = new Set([...changedFields(before, theirs), ...changedFields(before, mine)])
  const fields = [...changed].map((path): MergeField<Flat> => ({
    keys: [path],
    label: fieldName(path),
    inWords: (form) => valueText(form[path]),
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
