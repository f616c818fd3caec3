import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import { drafts } from '../app/storage.ts'
import { useApi } from './api-context.ts'
import type { Problem } from './problem.ts'

/** A change that the page makes by one call. */
export interface Act<K extends CallKey> {
  run: (input: CallInput<K>) => void
  /** The problem of the last run; undefined while it runs and after it succeeded. */
  problem: Problem | undefined
  busy: boolean
  reset: () => void
  /** The name of the form that the act sends, under which its fields are kept while they are typed (`ui/use-typed.ts`). */
  draft: string | undefined
}

/**
 * The one hook for every change: makes the call, keeps its problem for the form that shows it, and reads again what the change touched
 * (`touches`, keys of queries) whether it succeeded or met a conflict; one that waits for a second person touches the approvals. What was typed
 * in its form (`draft`) is forgotten as soon as the service has it.
 */
export function useAct<K extends CallKey>(
  key: K,
  options: { draft?: string; touches?: readonly QueryKey[]; onDone?: (reply: CallReply<K>) => void } = {},
): Act<K> {
  const api = useApi()
  const queries = useQueryClient()
  const { draft, touches = [], onDone } = options
  const forget = () => {
    if (draft !== undefined) drafts.write(draft, undefined)
  }
  // A button stays alive until the page is drawn again: the second click of two at once would find it so.
  const isRunning = useRef(false)
  const mutation = useMutation<CallReply<K>, Problem, CallInput<K>>({
    mutationFn: (input) => api.call(key, input),
    onSuccess: (reply) => {
      forget()
      onDone?.(reply)
    },
    onSettled: (_reply, problem) => {
      isRunning.current = false
      const isWaiting = problem?.code === 'approval_waits'
      if (isWaiting) forget()
      const touched = isWaiting ? [...touches, ['approvals']] : touches
      return Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  const { mutate } = mutation
  // The same function at every drawing: pages that act when they open name it among the dependencies of an effect.
  const run = useCallback(
    (input: CallInput<K>) => {
      if (isRunning.current) return
      isRunning.current = true
      mutate(input)
    },
    [mutate],
  )
  return { run, problem: mutation.error ?? undefined, busy: mutation.isPending, reset: mutation.reset, draft }
}
