import type { ComponentType, ReactNode } from 'react'
import { useMay, useWork } from '../api/session.tsx'
import { UndoNotice } from '../audit/undo-notice.tsx'
import { EditButtons, type Saving } from '../ui/edit-buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { type ConflictProps, isConflict, OutdatedForm } from '../ui/outdated-form.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import type { EditedForm } from '../ui/use-edited-form.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './settings.module.css'

interface SettingEditorProps<F> {
  /** The setting in the words of the audit. */
  object: string
  /** The key of the query that reads it. */
  under: readonly string[]
  lead: string
  edited: EditedForm<F>
  save: Saving
  /** Whether all that was typed can be saved. */
  isReady?: boolean
  /** Whether a field of the form shows the problem of the save. */
  isShown: (field: string) => boolean
  Conflict: ComponentType<ConflictProps<F>>
  onSave: () => void
  /** Beside the form. */
  aside?: ReactNode
  children: ReactNode
}

/** The form of a setting of a site with its buttons, what can be undone, and what others saved meanwhile. */
export function SettingEditor<F>(props: SettingEditorProps<F>) {
  const { object, under, lead, edited, save, isReady = true, isShown, Conflict, onSave, aside, children } = props
  const { t } = useMessages()
  const { site } = useWork()
  const isClosed = !useMay()('settings.write')
  const problem = isConflict(save.problem) ? undefined : save.problem
  const shown = problem?.field !== undefined && isShown(problem.field)
  return (
    <>
      {!isClosed && <UndoNotice object={object} id={site.code} under={under} touches={[under]} />}
      <OutdatedForm edited={edited} save={save} Conflict={Conflict} />
      {shown ? <Notice alert>{t('settings.refused')}</Notice> : <ProblemNotice problem={problem} />}
      <div className={classes['head']}>
        <p>{lead}</p>
        {!isClosed && <EditButtons edited={edited} save={save} isReady={isReady} onSave={onSave} />}
      </div>
      <div className={aside ? classes['beside'] : undefined}>
        <fieldset className={classes['boxes']} disabled={isClosed}>
          {children}
        </fieldset>
        {aside}
      </div>
    </>
  )
}
