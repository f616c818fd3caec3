import type { ImportState } from '@karat/sites/imports.ts'
import type { ProgressStep } from '../../ui/progress-steps.tsx'
import type { StateTone } from '../../ui/state-label.tsx'

/** The tone in which the state of an import is shown. */
export const toneOfImport: Readonly<Record<ImportState, StateTone>> = {
  reading: 'going',
  columns: 'act',
  checking: 'going',
  checked: 'act',
  applying: 'going',
  applied: 'done',
  undoing: 'going',
  undone: 'off',
  unreadable: 'off',
}

/** The steps of an import, in their order; pictures have no columns. */
const importSteps = ['file', 'columns', 'check', 'apply'] as const

/** The step at which an import is in a state. */
const stepOf: Readonly<Record<ImportState, number>> = {
  reading: 0,
  unreadable: 0,
  columns: 1,
  checking: 2,
  checked: 2,
  applying: 3,
  applied: 4,
  undoing: 3,
  undone: 4,
}

/** Where a step of an import stands. */
function stateOfStep(state: ImportState, index: number): ProgressStep['state'] {
  const now = stepOf[state]
  if (index < now) return 'done'
  return index === now ? 'now' : 'later'
}

/** The steps of an import with where each stands. */
export const stepsOf = (state: ImportState, hasColumns: boolean) =>
  importSteps.map((key, index) => ({ key, state: stateOfStep(state, index) })).filter(({ key }) => hasColumns || key !== 'columns')
