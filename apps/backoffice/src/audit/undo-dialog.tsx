import { Skeleton } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useAct } from '../api/use-act.ts'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { ChangeList } from './change-list.tsx'
import { codeOfCall } from '@karat/sites/call-code.ts'
import type { UndoableAct } from './use-audit.ts'

interface UndoDialogProps {
  entry: UndoableAct
  /** The keys of everything that the undo touches. */
  touches: readonly QueryKey[]
  onClose: () => void
}

/** Undoes an act, after it has shown what changes from what to what. Says by whom the thing was changed since, where somebody did. */
export function UndoDialog({ entry, touches, onClose }: UndoDialogProps) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { id, call, at, name, before, after } = entry
  const act = useAct('POST /api/staff/undo/', { touches: [...touches, ['audit']], onDone: onClose })
  const { by, at: changedAt } = act.problem?.details ?? {}
  const isChanged = act.problem?.code === 'changed_since' && typeof by === 'string' && typeof changedAt === 'string'
  const title = t('staff.actionOn', { action: t('audit.undo'), name: nameOf('audit.call', codeOfCall(call)) })
  return (
    <ActDialog
      title={title}
      lead={t('audit.undoLead')}
      confirm={t('audit.undo')}
      act={{ ...act, problem: isChanged ? undefined : act.problem }}
      canSend={!isChanged}
      onSend={() => act.run({ body: { entry: id } })}
      onClose={onClose}
    >
      <div>
        {/* The words of all fields are fetched with the first dialog. */}
        <Suspense fallback={<Skeleton height={60} />}>
          <ShopMessages>
            <ChangeList entry={{ ...entry, before: after, after: before, input: null }} />
          </ShopMessages>
        </Suspense>
        <Second>
          <bdi>{name}</bdi>
          {t('list.comma')}
          <time dateTime={at}>{time(at)}</time>
        </Second>
      </div>
      {isChanged && (
        <Notice tone="bad" alert>
          {t('audit.changedSince', { name: by, time: time(changedAt) })}
        </Notice>
      )}
    </ActDialog>
  )
}
