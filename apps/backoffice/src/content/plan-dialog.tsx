import { TextInput } from '@mantine/core'
import type { ContentBlock } from '@karat/sites/content-blocks.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { localTimeOf, momentOf } from '../ui/local-time.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { contentKey } from './use-content.ts'

interface PlanDialogProps {
  /** The name of the content: `home`. */
  kind: string
  blocks: readonly ContentBlock[]
  version: number
  /** The time that is planned already. */
  plannedAt: string | null
  onDone: () => void
  onClose: () => void
}

/** Asks from when on a content shall be as it was typed. */
export function PlanDialog({ kind, blocks, version, plannedAt, onDone, onClose }: PlanDialogProps) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const form = `plan ${site.id} ${kind}`
  const [local, setLocal] = useTyped(form, 'time', plannedAt === null ? '' : localTimeOf(site.timeZone, plannedAt))
  const at = momentOf(site.timeZone, local)
  const act = useAct('POST /api/staff/content/:kind/plan/', { draft: form, touches: [contentKey(site.id)], onDone })
  const problemOf = useFieldProblem(act.problem)
  const zone = site.timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? site.timeZone
  return (
    <ActDialog
      title={t('content.plan')}
      lead={t('content.planLead')}
      confirm={t('content.plan')}
      act={act}
      fields={['at']}
      canSend={at !== undefined}
      empty={[at === undefined && nameOf('audit.field', 'at')]}
      onSend={() => at && act.run({ params: { kind }, body: { version, blocks: [...blocks], at } })}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        label={nameOf('audit.field', 'at')}
        description={t('promotions.zone', { zone })}
        value={local}
        error={problemOf('at')}
        data-autofocus=""
        onChange={(event) => setLocal(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
