import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWork } from '../api/session.tsx'
import { ConflictPanel } from '../ui/conflict-panel.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import type { Versions } from '../ui/merge-fields.ts'
import { useMessages } from '../messages/messages.tsx'
import type { DraftForm, FormItem } from './draft-form.ts'
import { formOfMerged, mergeableOf, mergeFieldsOf } from './draft-merge.ts'
import { Dialog } from '../ui/dialog.tsx'

interface ConflictDialogProps {
  /** The draft order as somebody else saved it. */
  draft: StaffDraft
  versions: Versions<DraftForm>
  onMerged: (form: DraftForm) => void
  onClose: () => void
}

/** The last save of a draft order by a member of staff, as its log has it. */
export const lastSaveOf = ({ log }: Pick<StaffDraft, 'log'>) => log.find(({ kind, by }) => kind === 'saved' && by !== '')

/** Puts together what two people changed in one draft order. */
export function ConflictDialog({ draft, versions, onMerged, onClose }: ConflictDialogProps) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const queries = useQueryClient()
  const language = useLanguageName()
  const { before, theirs, mine } = versions
  const mergeable = { before: mergeableOf(before), theirs: mergeableOf(theirs), mine: mergeableOf(mine) }
  // The page has read the products of what was typed; those of the saved pieces are in the bag.
  const pieceName = ({ productID, product }: FormItem) =>
    draft.bag?.items.find((item) => item.productID === productID)?.name ??
    queries.getQueryData<{ product: { name: string } }>(['product', site.id, product])?.product.name ??
    ''
  const store = (id: string) => site.stores.find((one) => one.id === id)?.name ?? id
  const fields = mergeFieldsOf(t, { nameOf, language, store, piece: pieceName }, Object.values(mergeable))
  return (
    <Dialog onClose={onClose} title={t('conflict.title')} size={640}>
      <ConflictPanel saved={lastSaveOf(draft)} fields={fields} versions={mergeable} onMerged={(merged) => onMerged(formOfMerged(merged))} />
    </Dialog>
  )
}
