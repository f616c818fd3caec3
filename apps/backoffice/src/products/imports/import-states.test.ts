import { importStates } from '@karat/sites/imports.ts'
import { expect, test } from 'vitest'
import { stepsOf } from './import-states.ts'

test('an import has one step at which it is, those before it done, and none once it ended', () => {
  const steps = Object.fromEntries(importStates.map((state) => [state, stepsOf(state, true).map((step) => step.state)]))
  expect(steps['checked']).toEqual(['done', 'done', 'now', 'later'])
  expect(steps['applied']).toEqual(['done', 'done', 'done', 'done'])
  const open = Object.entries(steps).filter(([state]) => state !== 'applied' && state !== 'undone')
  expect(open.map(([state, all]) => [state, all.filter((step) => step === 'now').length])).toEqual(open.map(([state]) => [state, 1]))
})

test('an import of pictures has no step for columns', () => {
  expect(stepsOf('checked', false).map(({ key, state }) => `${key} ${state}`)).toEqual(['file done', 'check now', 'apply later'])
})
