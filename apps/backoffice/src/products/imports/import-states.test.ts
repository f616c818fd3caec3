import { importStates } from '@karat/sites/imports.ts'
import { expect, test } from 'vitest'
import { importSteps, stateOfStep } from './import-states.ts'

test('an import has one step at which it is, those before it done, and none once it ended', () => {
  const steps = Object.fromEntries(importStates.map((state) => [state, importSteps.map((_step, index) => stateOfStep(state, index))]))
  expect(steps['checked']).toEqual(['done', 'done', 'now', 'later'])
  expect(steps['applied']).toEqual(['done', 'done', 'done', 'done'])
  const open = Object.entries(steps).filter(([state]) => state !== 'applied' && state !== 'undone')
  expect(open.map(([state, all]) => [state, all.filter((step) => step === 'now').length])).toEqual(open.map(([state]) => [state, 1]))
})
