import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from '../api/problem.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { type BulkOutcome, BulkOutcomeText, useBulkAct } from './bulk-outcome.tsx'
import { useProblemText } from './problem-notice.tsx'
import { StateLabel } from './state-label.tsx'
import { useBulkRun } from './use-bulk-run.ts'

/** The most things on which a dialog acts at once; the others stay taken. */
const most = 100

interface BulkActProps<T> {
  title: string
  /** The ids of the things that were taken, perhaps on several pages of the list. */
  ids: readonly string[]
  /** Reads a thing as it is now. */
  load: (id: string) => Promise<T>
  /** The name of the state in which a thing does not fit the act; undefined for one that fits. */
  unfit: (thing: T) => string | undefined
  /** A thing in the list of the dialog. */
  textOf: (thing: T) => ReactNode
  act: (thing: T) => Promise<unknown>
  /** The name of the state that the act leads to. */
  done: string
  /** The key of the queries that are read again at the end. */
  under: QueryKey
  /** Called when it is closed, with the ids on which the act was made; undefined where it was not begun. */
  onClose: (done: ReadonlySet<string> | undefined) => void
  /** The name under which the fields are kept while they are typed. */
  draft?: string
  /** The fields of the act. */
  children?: ReactNode
}

/** Reads each thing by itself: one that is gone says so in its row. */
async function loadAll<T>(ids: readonly string[], load: (id: string) => Promise<T>): Promise<Map<string, T | Problem>> {
  const loaded = new Map<string, T | Problem>()
  for (const id of ids.slice(0, most))
    try {
      loaded.set(id, await load(id))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      loaded.set(id, error)
    }
  return loaded
}

/** The dialog that makes one act on each of several things, with its progress and the result of each. */
export function BulkActDialog<T>({ title, ids, load, unfit, textOf, act, done, under, draft, onClose, children }: BulkActProps<T>) {
  const problemText = useProblemText()
  const bulk = useBulkRun<BulkOutcome>(under)
  const attempt = useBulkAct()
  const { data } = useQuery({ queryKey: ['chosen', ...under, ids], queryFn: () => loadAll(ids, load), staleTime: Infinity, gcTime: 0 })
  const rows = [...(data ?? [])].map(([id, thing]) =>
    thing instanceof Problem ? { id, thing: undefined, why: problemText(thing) } : { id, thing, why: unfit(thing) },
  )
  const fitted = new Map(rows.flatMap(({ id, thing, why }) => (thing !== undefined && why === undefined ? [[id, thing] as const] : [])))
  const start = () =>
    void bulk.run([...fitted.keys()], (id) =>
      attempt(async () => {
        const thing = fitted.get(id)
        if (thing !== undefined) await act(thing)
      }),
    )
  const made = () => new Set([...bulk.outcomes].flatMap(([id, outcome]) => (outcome === 'done' ? [id] : [])))
  return (
    <BulkDialog
      title={title}
      run={bulk}
      count={fitted.size}
      {...(draft !== undefined && { draft })}
      onClose={() => onClose(bulk.isOver ? made() : undefined)}
      start={{ label: title, isBusy: data === undefined, isReady: fitted.size > 0, onStart: start }}
      rows={rows.map(({ id, thing, why }) => (
        <li key={id}>
          <span>{thing === undefined ? <bdi>{id}</bdi> : textOf(thing)}</span>
          {why === undefined ? <BulkOutcomeText outcome={bulk.outcomes.get(id)} done={done} /> : <StateLabel tone="off">{why}</StateLabel>}
        </li>
      ))}
    >
      {children}
    </BulkDialog>
  )
}
