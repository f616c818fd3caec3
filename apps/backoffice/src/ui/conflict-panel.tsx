import '../app/library-forms.css'
import { Button, Radio } from '@mantine/core'
import { useId, useState } from 'react'
import type { Problem } from '../api/problem.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './conflict-panel.module.css'
import { useFormats } from './formats.ts'
import { differencesOf, type MergeField, mergedForm, type Side, type Versions } from './merge-fields.ts'
import { Notice } from './notice.tsx'
import { Second } from './second.tsx'

/** The last save of a thing: by whom, and when. */
export interface SavedBy {
  by: string
  at: string
}

/** The last save of the thing for which a save was refused; undefined for other problems. */
export function savedByOf(problem: Problem | undefined): SavedBy | undefined {
  const { changedBy, changedAt } = problem?.details ?? {}
  return problem?.code === 'changed_meanwhile' && typeof changedBy === 'string' && typeof changedAt === 'string'
    ? { by: changedBy, at: changedAt }
    : undefined
}

interface ConflictPanelProps<F> {
  saved: SavedBy | undefined
  fields: readonly MergeField<F>[]
  versions: Versions<F>
  /** Takes over the form that was put together; it is saved by the form's own button. */
  onMerged: (form: F) => void
}

/**
 * The changes of two people in one form at once, field by field: before, theirs and mine. A field that one of them changed is chosen already, one
 * that both changed is asked. Nothing typed is lost until the person chooses otherwise.
 */
export function ConflictPanel<F>({ saved, fields, versions, onMerged }: ConflictPanelProps<F>) {
  const { t } = useMessages()
  const { time } = useFormats()
  const group = useId()
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({})
  const differences = differencesOf(fields, versions)
  const sideOf = ({ field, changedBy }: (typeof differences)[number]) =>
    chosen[field.label] ?? (changedBy === 'both' ? undefined : changedBy)
  const sides = differences.map(sideOf).filter((side) => side !== undefined)
  const name = saved?.by ?? t('conflict.somebody')
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(differences.map(({ field }) => [field.label, side])))
  const textOf = (form: F, { inWords }: MergeField<F>) => <bdi className={classes['value']}>{inWords(form) || t('conflict.empty')}</bdi>
  return (
    <div className={classes['panel']}>
      <Notice alert>
        {saved ? t('conflict.savedBy', { name, time: time(saved.at) }) : t('conflict.saved')}{' '}
        {t(differences.length === 0 ? 'conflict.noDifference' : 'conflict.lead')}
      </Notice>
      <ul className={classes['fields']}>
        {differences.map((difference) => {
          const { field } = difference
          const choice = (side: Side, label: string) => (
            <Radio
              name={`${group} ${field.label}`}
              checked={sideOf(difference) === side}
              onChange={() => setChosen({ ...chosen, [field.label]: side })}
              label={
                <>
                  <bdi>{label}</bdi>: {textOf(versions[side], field)}
                </>
              }
            />
          )
          return (
            <li key={field.label}>
              <fieldset className={classes['field']}>
                <legend>{field.label}</legend>
                <Second>
                  {t('conflict.before')}: {textOf(versions.before, field)}
                </Second>
                {choice('theirs', name)}
                {choice('mine', t('conflict.mine'))}
              </fieldset>
            </li>
          )
        })}
      </ul>
      <div className={classes['buttons']}>
        <Button disabled={sides.length < differences.length} onClick={() => onMerged(mergedForm(versions, differences, sides))}>
          {t('conflict.take')}
        </Button>
        {differences.length > 1 && (
          <>
            <Button variant="default" onClick={() => chooseAll('theirs')}>
              {t('conflict.allTheirs', { name })}
            </Button>
            <Button variant="default" onClick={() => chooseAll('mine')}>
              {t('conflict.allMine')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
