import { Button } from '@mantine/core'
import type { Problem } from '../api/problem.ts'
import { useMessages } from '../messages/messages.tsx'
import type { EditedForm } from './use-edited-form.ts'

/** The save of a form, as its page runs it. */
export interface Saving {
  problem: Problem | undefined
  busy: boolean
  reset: () => void
}

interface DiscardButtonProps {
  edited: Pick<EditedForm<unknown>, 'isChanged' | 'clear'>
  /** Forgets the problem of the last save. */
  reset: () => void
}

/** The button that discards what was typed; there is none where nothing was. */
export function DiscardButton({ edited, reset }: DiscardButtonProps) {
  const { t } = useMessages()
  const discard = () => {
    reset()
    edited.clear()
  }
  return (
    edited.isChanged && (
      <Button variant="default" onClick={discard}>
        {t('products.discard')}
      </Button>
    )
  )
}

interface EditButtonsProps {
  edited: Pick<EditedForm<unknown>, 'isChanged' | 'isOutdated' | 'clear' | 'noteSent'>
  save: Saving
  /** Whether all that was typed can be read. */
  isReady?: boolean
  onSave: () => void
}

/** The buttons of a form that several people edit: to discard what was typed, and to save it, also by Ctrl S. */
export function EditButtons({ edited, save, isReady = true, onSave }: EditButtonsProps) {
  const { t } = useMessages()
  const send = () => {
    edited.noteSent()
    onSave()
  }
  return (
    <>
      <DiscardButton edited={edited} reset={save.reset} />
      <Button data-save="" loading={save.busy} disabled={!edited.isChanged || edited.isOutdated || !isReady} onClick={send}>
        {t('products.save')}
      </Button>
    </>
  )
}
