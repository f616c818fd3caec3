import { Button } from '@mantine/core'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { codeOfCall } from '@karat/sites/call-code.ts'
import { UndoDialog } from './undo-dialog.tsx'
import classes from './undo-notice.module.css'
import type { UndoableAct } from './use-audit.ts'

interface UndoNoticeProps {
  /** The thing, in the words of the audit, and its number or id. */
  object: string
  id: string
  /** The name of the thing, on a page that shows several. */
  thing?: string
  /** The key of the queries about such things: what a change of one touches has to include it. */
  under: QueryKey
  /** The keys of everything that an undo touches. */
  touches: readonly QueryKey[]
}

/** The acts of the last day on a thing that the member can undo, each with its button. */
export function UndoNotice({ object, id, thing, under, touches }: UndoNoticeProps) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { site } = useWork()
  const api = useApi()
  const [asked, setAsked] = useState<UndoableAct>()
  const { data: acts = [] } = useQuery({
    queryKey: [...under, 'undo', site.id, object, id],
    queryFn: async () => (await api.call('GET /api/staff/undo/', { query: { object, id } })).acts,
  })
  return (
    <div className={classes['list']} role="status">
      {acts.map((act) => (
        <Notice key={act.id} tone="plain">
          <div className={classes['act']}>
            <span>
              {thing !== undefined && (
                <>
                  <bdi>{thing}</bdi>:{' '}
                </>
              )}
              {nameOf('audit.call', codeOfCall(act.call))} · <bdi>{act.name}</bdi>
              {t('list.comma')}
              <time dateTime={act.at}>{time(act.at)}</time>
            </span>
            <UndoButton call={act.call} onAsk={() => setAsked(act)} />
          </div>
        </Notice>
      ))}
      {asked && <UndoDialog entry={asked} touches={touches} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

/** Asks whether an act shall be undone. The page keeps the dialog: a refused undo reads the acts again, and this one is not among them. */
export function UndoButton({ call, onAsk }: { call: string; onAsk: () => void }) {
  const { t, nameOf } = useMessages()
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('staff.actionOn', { action: t('audit.undo'), name: nameOf('audit.call', codeOfCall(call)) })}
      onClick={onAsk}
    >
      {t('audit.undo')}
    </Button>
  )
}
