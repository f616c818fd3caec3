import type { ContentBlock } from '@karat/sites/content-blocks.ts'
import { useContentText } from '../audit/content-fields.ts'
import { ConflictPanel, savedByOf } from '../ui/conflict-panel.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { MergeField } from '../ui/merge-fields.ts'
import type { ConflictProps } from '../ui/outdated-form.tsx'
import { useMessages } from '../messages/messages.tsx'
import { type FlatContent, flatContent, contentOfFlat } from './content-form.ts'

/** Puts together what two people changed on one page, field by field. */
export function ContentConflict({ versions, problem, onMerged, onClose }: ConflictProps<ContentBlock[]>) {
  const { t } = useMessages()
  const { fieldName, valueText } = useContentText()
  const flat = { before: flatContent(versions.before), theirs: flatContent(versions.theirs), mine: flatContent(versions.mine) }
  const keys = [...new Set([flat.before, flat.theirs, flat.mine].flatMap((one) => Object.keys(one)))]
  const fields = keys.map((key): MergeField<FlatContent> => ({
    keys: [key],
    label: fieldName(key.split('/')),
    inWords: (form) => (form[key] === undefined ? '' : valueText(form[key], key.split('/'))),
  }))
  return (
    <Dialog onClose={onClose} title={t('content.conflict')} size={640}>
      <ConflictPanel saved={savedByOf(problem)} fields={fields} versions={flat} onMerged={(merged) => onMerged(contentOfFlat(merged))} />
    </Dialog>
  )
}
