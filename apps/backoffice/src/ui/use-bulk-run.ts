import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

/** A run over several things: how it ended for each so far, and its controls. */
export interface BulkRun<O> {
  outcomes: ReadonlyMap<string, O>
  isRunning: boolean
  /** Whether the run has ended, also where it was stopped. */
  isOver: boolean
  /** Ends it after the thing that it is at. */
  stop: () => void
  /** Acts on things one after the other; `act` returns how it ended for one, also where it was refused. */
  run: (ids: readonly string[], act: (id: string) => Promise<O>) => Promise<void>
}

/** Acts on several things by a call for each, and reads the queries under a key again at the end. */
export function useBulkRun<O>(under: QueryKey): BulkRun<O> {
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, O>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  return {
    outcomes,
    isRunning,
    isOver: outcomes.size > 0 && !isRunning,
    stop: () => {
      isStopped.current = true
    },
    async run(ids, act) {
      isStopped.current = false
      setRunning(true)
      setOutcomes(new Map())
      for (const id of ids) {
        if (isStopped.current) break
        const outcome = await act(id)
        setOutcomes((before) => new Map(before).set(id, outcome))
      }
      setRunning(false)
      await queries.invalidateQueries({ queryKey: under })
    },
  }
}
