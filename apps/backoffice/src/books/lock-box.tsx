import { Button } from '@mantine/core'
import type { MonthLock } from '@karat/contract/staff-books.ts'
import { useState } from 'react'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useMessages } from '../messages/messages.tsx'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useMonthName } from './month-name.ts'
import { booksKey, type ChosenRegister } from './use-books.ts'

interface LockBoxProps {
  lock: MonthLock
  chosen: ChosenRegister
}

/** Whether the books of the chosen month are closed, with the button that closes them or opens them again. */
export function LockBox({ lock, chosen }: LockBoxProps) {
  const { t } = useMessages()
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { state, first } = lock
  const canClose = state === 'open' && may('accounts.lock')
  const canReopen = state === 'closed' && first === null && may('accounts.reopen')
  return (
    <Box
      title={t('books.lock')}
      actions={
        (canClose || canReopen) && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t(canClose ? 'books.close' : 'books.reopen')}
          </Button>
        )
      }
    >
      <LockText lock={lock} />
      {isAsked && canClose && <CloseDialog chosen={chosen} onClose={close} />}
      {isAsked && canReopen && <ReopenDialog chosen={chosen} onClose={close} />}
    </Box>
  )
}

function LockText({ lock: { state, first, closedAt, closedBy, isUnchanged } }: Pick<LockBoxProps, 'lock'>) {
  const { t } = useMessages()
  const { time } = useFormats()
  const nameOfMonth = useMonthName()
  const month = first === null ? '' : nameOfMonth(first)
  if (state === 'running') return <p>{t('books.lockRunning')}</p>
  if (state === 'waits') return <p>{t('books.lockWaits', { month })}</p>
  if (state === 'open') return <p>{t('books.lockOpen')}</p>
  return (
    <>
      <p>{t('books.lockClosed', { time: time(closedAt ?? ''), name: closedBy })}</p>
      {isUnchanged ? (
        <Notice tone="good">{t('books.lockUnchanged')}</Notice>
      ) : (
        <Notice tone="bad" alert>
          {t('books.lockChanged')}
        </Notice>
      )}
      {first !== null && <p>{t('books.lockAfter', { month })}</p>}
    </>
  )
}

interface MonthDialogProps {
  chosen: ChosenRegister
  onClose: () => void
}

function CloseDialog({ chosen, onClose }: MonthDialogProps) {
  const { t } = useMessages()
  const { site } = useWork()
  const nameOfMonth = useMonthName()
  const act = useAct('POST /api/staff/books/close/', { touches: [booksKey(site.id)], onDone: onClose })
  return (
    <ActDialog
      title={t('books.closeTitle', { month: nameOfMonth(chosen.period) })}
      lead={t('books.closeLead')}
      confirm={t('books.close')}
      act={act}
      canSend
      onSend={() => act.run({ body: chosen })}
      onClose={onClose}
    >
      {null}
    </ActDialog>
  )
}

function ReopenDialog({ chosen, onClose }: MonthDialogProps) {
  const { t } = useMessages()
  const { site } = useWork()
  const nameOfMonth = useMonthName()
  const act = useAct('POST /api/staff/books/reopen/', {
    draft: `reopen ${site.id} ${chosen.registration} ${chosen.period}`,
    touches: [booksKey(site.id)],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title={t('books.reopenTitle', { month: nameOfMonth(chosen.period) })}
      lead={t('books.reopenLead')}
      confirm={t('books.reopen')}
      isInternal
      act={act}
      onSend={(reason) => act.run({ body: { ...chosen, reason } })}
      onClose={onClose}
    />
  )
}
