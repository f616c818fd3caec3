import { Problem } from '../api/problem.ts'
import { useProblemText } from './problem-notice.tsx'
import { StateLabel } from './state-label.tsx'

/** How an act on one of several things ended: done, or why it was refused. */
export type BulkOutcome = 'done' | { problem: string }

/** Returns the function that makes the act on one thing, with its own entry in the audit; one that is refused says why. */
export function useBulkAct(): (act: () => Promise<unknown>) => Promise<BulkOutcome> {
  const textOf = useProblemText()
  return async (act) => {
    try {
      await act()
      return 'done'
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { problem: textOf(error) }
    }
  }
}

/** The outcome for one of several things; `done` names the state that the act leads to. */
export function BulkOutcomeText({ outcome, done }: { outcome: BulkOutcome | undefined; done: string }) {
  if (!outcome) return null
  return outcome === 'done' ? <StateLabel tone="done">{done}</StateLabel> : <StateLabel tone="act">{outcome.problem}</StateLabel>
}
