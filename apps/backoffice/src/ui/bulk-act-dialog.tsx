import { Button } from '@mantine/core'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { type BulkOutcome, BulkOutcomeText, useBulkAct } from './bulk-outcome.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { StateLabel } from './state-label.tsx'
import { useBulkRun } from './use-bulk-run.ts'

/** The most things on which a dialog acts at once. */
const most = 100

interface BulkActProps<T> {
  title: string
  /** The ids of the things that were taken, perhaps on several pages of the list. */
  ids: readonly string[]
  /** Reads a thing as it is now. */
  load: (id: string) => Promise<T>
  idOf: (thing: T) => string
  /** The name of the state in which a thing does not fit the act; undefined for one that fits. */
  unfit: (thing: T) => string | undefined
  /** A thing in the list of the dialog. */
  textOf: (thing: T) => ReactNode
  act: (thing: T) => Promise<unknown>
  /** The name of the state that the act leads to. */
  done: string
  /** The key of the queries that are read again at the end. */
  under: QueryKey
  /** Called when it is closed, with whether a run has ended. */
  onClose: (isOver: boolean) => void
  /** The fields of the act. */
  children?: ReactNode
}

/** The dialog that makes one act on each of several things, with its progress and the result of each. */
export function BulkActDialog<T>({ title, ids, load, idOf, unfit, textOf, act, done, under, onClose, children }: BulkActProps<T>) {
  const { t } = useMessages()
  const bulk = useBulkRun<BulkOutcome>(under)
  const attempt = useBulkAct()
  const { data, error, refetch } = useQuery({
    queryKey: ['chosen', ...under, ids],
    queryFn: async () => {
      const things: T[] = []
      for (const id of ids.slice(0, most)) things.push(await load(id))
      return things
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  const things = data ?? []
  const fitted = things.filter((thing) => unfit(thing) === undefined)
  const byId = new Map(fitted.map((thing) => [idOf(thing), thing]))
  const start = () =>
    void bulk.run([...byId.keys()], (id) =>
      attempt(async () => {
        const thing = byId.get(id)
        if (thing !== undefined) await act(thing)
      }),
    )
  return (
    <BulkDialog
      title={title}
      run={bulk}
      count={fitted.length}
      onClose={() => onClose(bulk.isOver)}
      start={{ label: title, isBusy: data === undefined && !error, isReady: fitted.length > 0, onStart: start }}
      rows={things.map((thing) => (
        <li key={idOf(thing)}>
          <span>{textOf(thing)}</span>
          {unfit(thing) === undefined ? (
            <BulkOutcomeText outcome={bulk.outcomes.get(idOf(thing))} done={done} />
          ) : (
            <StateLabel tone="off">{unfit(thing)}</StateLabel>
          )}
        </li>
      ))}
    >
      {error && (
        <>
          <ProblemNotice problem={error} />
          <Button variant="default" onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        </>
      )}
      {children}
    </BulkDialog>
  )
}
