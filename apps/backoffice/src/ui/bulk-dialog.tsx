import { Button, Progress } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { drafts } from '../app/storage.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './bulk-dialog.module.css'
import { Dialog } from './dialog.tsx'
import type { BulkRun } from './use-bulk-run.ts'

interface BulkDialogProps {
  title: string
  run: Pick<BulkRun<unknown>, 'outcomes' | 'isRunning' | 'isOver' | 'stop'>
  /** How many things the run acts on. */
  count: number
  /** A list item for each thing, with how it ended. */
  rows: ReactNode
  /** The button that starts it. */
  start: { label: string; isBusy?: boolean; isReady: boolean; onStart: () => void }
  /** The name under which its fields are kept while they are typed (`useTyped`), until it has run. */
  draft?: string
  onClose: () => void
  /** The fields above the progress. */
  children: ReactNode
}

/** The dialog of an act on several things: its fields, its progress, the result of each, and the buttons to start and to stop it. */
export function BulkDialog({ title, run, count, rows, start, draft, onClose, children }: BulkDialogProps) {
  const { t } = useMessages()
  const { isRunning, isOver, outcomes } = run
  const done = outcomes.size
  useEffect(() => {
    if (isOver && draft !== undefined) drafts.write(draft, undefined)
  }, [isOver, draft])
  const leave = () => {
    if (draft !== undefined) drafts.write(draft, undefined)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={title} size={560} closeOnEscape={!isRunning} withCloseButton={!isRunning}>
      <div className={classes['body']}>
        {children}
        {(isRunning || isOver) && (
          <>
            <Progress value={(100 * done) / count} aria-label={t('bulk.progress')} />
            <p role="status">{t('bulk.done', { done, count })}</p>
          </>
        )}
        <ul className={classes['list']}>{rows}</ul>
        <div className={classes['buttons']}>
          {isRunning ? (
            <Button variant="default" onClick={run.stop}>
              {t('bulk.stop')}
            </Button>
          ) : (
            <Button variant="default" onClick={leave}>
              {t(isOver ? 'dialog.close' : 'dialog.keep')}
            </Button>
          )}
          {!isOver && (
            <Button loading={isRunning || start.isBusy === true} disabled={!start.isReady} onClick={start.onStart}>
              {start.label}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
