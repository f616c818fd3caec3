import { ConflictPanel, savedByOf } from '../ui/conflict-panel.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { MergeField } from '../ui/merge-fields.ts'
import type { ConflictProps } from '../ui/outdated-form.tsx'
import { useMessages } from '../messages/messages.tsx'

/** Puts together what two people changed in one setting of a site, field by field. */
export function SettingConflict<F>({
  fields,
  versions,
  problem,
  onMerged,
  onClose,
}: ConflictProps<F> & { fields: readonly MergeField<F>[] }) {
  const { t } = useMessages()
  return (
    <Dialog onClose={onClose} title={t('settings.conflict')} size={640}>
      <ConflictPanel saved={savedByOf(problem)} fields={fields} versions={versions} onMerged={onMerged} />
    </Dialog>
  )
}
