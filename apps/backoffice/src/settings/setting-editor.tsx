import type { HistoryObject } from '@karat/contract/staff-session.ts'
import type { ComponentType, ReactNode } from 'react'
import { useMay, useWork } from '../api/session.tsx'
import { HistoryBox } from '../audit/history-box.tsx'
import { UndoNotice } from '../audit/undo-notice.tsx'
import { EditButtons, type Saving } from '../ui/edit-buttons.tsx'
import { type ConflictProps, isConflict, OutdatedForm } from '../ui/outdated-form.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import type { EditedForm } from '../ui/use-edited-form.ts'
import classes from './settings.module.css'

interface SettingEditorProps<F> {
  /** The setting in the words of the audit. */
  object: HistoryObject
  /** Its id in the audit; the code of the site where it is that of the site. */
  id?: string
  /** Whether its acts can be undone; by default they can. */
  hasUndo?: boolean
  /** Whether the member may only read it; by default who may not write settings of the site. */
  isClosed?: boolean
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

/** The form of a setting of a site, or of the whole shop, with its buttons, its last changes, those that can be undone, and those that others saved meanwhile. */
export function SettingEditor<F>(props: SettingEditorProps<F>) {
  const { object, under, lead, edited, save, isReady = true, isShown, Conflict, onSave, aside, children } = props
  const { site } = useWork()
  const may = useMay()
  const { id = site.code, hasUndo = true, isClosed = !may('settings.write') } = props
  const problem = isConflict(save.problem) ? undefined : save.problem
  return (
    <>
      {hasUndo && !isClosed && <UndoNotice object={object} id={id} under={under} touches={[under]} />}
      <OutdatedForm edited={edited} save={save} Conflict={Conflict} />
      <ProblemNotice problem={problem} fields={isShown} />
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
      <HistoryBox object={object} id={id} under={under} />
    </>
  )
}
