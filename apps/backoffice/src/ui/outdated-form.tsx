import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import type { Problem } from '../api/problem.ts'
import { useMessages } from '../messages/messages.tsx'
import type { Saving } from './edit-buttons.tsx'
import type { Versions } from './merge-fields.ts'
import { Notice } from './notice.tsx'
import type { EditedForm } from './use-edited-form.ts'

/** Props of a dialog that puts together what two people changed in one thing. */
export interface ConflictProps<F> {
  versions: Versions<F>
  /** The refusal of the save, which says who saved meanwhile. */
  problem: Problem | undefined
  onMerged: (form: F) => void
  onClose: () => void
}

interface OutdatedFormProps<F> {
  edited: Pick<EditedForm<F>, 'isOutdated' | 'versions' | 'takeMerged'>
  save: Pick<Saving, 'problem' | 'reset'>
  Conflict: ComponentType<ConflictProps<F>>
}

/** Whether a save was refused because somebody else saved meanwhile, which `OutdatedForm` shows. */
export const isConflict = (problem: Problem | undefined): boolean => problem?.code === 'changed_meanwhile'

/**
 * Says above a form that somebody else saved the thing since typing began, and opens the comparison of both: on request, and by itself where a
 * save was refused for that.
 */
export function OutdatedForm<F>({ edited, save, Conflict }: OutdatedFormProps<F>) {
  const { t } = useMessages()
  const [isComparing, setComparing] = useState(false)
  const close = () => {
    setComparing(false)
    save.reset()
  }
  if (!edited.isOutdated) return null
  return (
    <>
      <Notice alert>
        {t('conflict.saved')}{' '}
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setComparing(true)}>
          {t('conflict.compare')}
        </Button>
      </Notice>
      {(isComparing || isConflict(save.problem)) && (
        <Conflict
          versions={edited.versions}
          problem={save.problem}
          onMerged={(merged) => {
            edited.takeMerged(merged)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
