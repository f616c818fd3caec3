import { ConflictPanel, savedByOf } from '../ui/conflict-panel.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFormats } from '../ui/formats.ts'
import { useLanguageName } from '../ui/language-name.ts'
import type { MergeField } from '../ui/merge-fields.ts'
import type { ConflictProps } from '../ui/outdated-form.tsx'
import { useMessages } from '../messages/messages.tsx'
import { type FlatPromotion, flatPromotion, promotionOfFlat } from './flat-promotion.ts'
import type { PromotionForm } from './promotion-form.ts'

/** Fields whose values are shown otherwise than as they are typed. */
const times: ReadonlySet<string> = new Set(['startsAt', 'endsAt'])

/** Puts together what two people changed in one promotion, field by field. */
export function PromotionConflict({ versions, problem, onMerged, onClose }: ConflictProps<PromotionForm>) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const languageName = useLanguageName()
  const flat = { before: flatPromotion(versions.before), theirs: flatPromotion(versions.theirs), mine: flatPromotion(versions.mine) }
  const textOf = (key: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
    if (Array.isArray(value)) return value.join(t('list.comma'))
    if (typeof value !== 'string' || value === '') return ''
    if (times.has(key)) return time(value)
    return key === 'kind' ? nameOf('promotionKind', value) : value
  }
  const labelOf = (key: string) => {
    const [field = '', language] = key.split('/')
    const name = nameOf('audit.field', field)
    return language === undefined ? name : t('products.fieldOf', { of: languageName(language), field: name })
  }
  const keys = [...new Set([flat.before, flat.theirs, flat.mine].flatMap((one) => Object.keys(one)))]
  const fields = keys.map((key): MergeField<FlatPromotion> => ({
    keys: [key],
    label: labelOf(key),
    inWords: (form) => textOf(key, form[key]),
  }))
  return (
    <Dialog onClose={onClose} title={t('promotions.conflict')} size={640}>
      <ConflictPanel
        saved={savedByOf(problem)}
        fields={fields}
        versions={flat}
        onMerged={(merged) => onMerged(promotionOfFlat(versions.theirs, merged))}
      />
    </Dialog>
  )
}
