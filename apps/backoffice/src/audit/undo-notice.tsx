import { Button } from '@mantine/core'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import type { Problem } from '../api/problem.ts'
import { useWork } from '../api/session.tsx'
import { type Act, useAct } from '../api/use-act.ts'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useWords } from '../words/words.tsx'
import { codeOfCall } from './changes.ts'
import classes from './undo-notice.module.css'

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
  const { nameOf } = useWords()
  const { time } = useFormats()
  const { site } = useWork()
  const api = useApi()
  const { data: acts = [] } = useQuery({
    queryKey: [...under, 'undo', site.id, object, id],
    queryFn: async () => (await api.call('GET /api/staff/undo/', { query: { object, id } })).acts,
  })
  const act = useUndo(touches)
  return (
    <div className={classes['list']} role="status">
      {acts.map(({ entry, call, at, by }) => {
        const name = nameOf('audit.call', codeOfCall(call))
        return (
          <Notice key={entry} tone="plain">
            <div className={classes['act']}>
              <span>
                {thing !== undefined && (
                  <>
                    <bdi>{thing}</bdi>:{' '}
                  </>
                )}
                {name} · <bdi>{by}</bdi>, <time dateTime={at}>{time(at)}</time>
              </span>
              <UndoButton act={act} entry={entry} name={name} />
            </div>
          </Notice>
        )
      })}
      <UndoProblem problem={act.problem} />
    </div>
  )
}

/** The change that undoes an act, and reads again what it touches. */
export const useUndo = (touches: readonly QueryKey[]) => useAct('POST /api/staff/undo/', { touches: [...touches, ['audit']] })

interface UndoButtonProps {
  act: Act<'POST /api/staff/undo/'>
  /** The entry of the audit whose act is undone, and the act's name. */
  entry: string
  name: string
}

/** Undoes an act. */
export function UndoButton({ act, entry, name }: UndoButtonProps) {
  const { t } = useWords()
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={act.busy}
      aria-label={t('staff.actionOn', { action: t('audit.undo'), name })}
      onClick={() => act.run({ body: { entry } })}
    >
      {t('audit.undo')}
    </Button>
  )
}

/** Why an act could not be undone: by whom the thing was changed since, or the service's own words. */
export function UndoProblem({ problem }: { problem: Problem | undefined }) {
  const { t } = useWords()
  const { time } = useFormats()
  const { by, at } = problem?.details ?? {}
  if (problem?.code !== 'changed_since' || typeof by !== 'string' || typeof at !== 'string') return <ProblemNotice problem={problem} />
  return (
    <Notice tone="bad" alert>
      {t('audit.changedSince', { name: by, time: time(at) })}
    </Notice>
  )
}
