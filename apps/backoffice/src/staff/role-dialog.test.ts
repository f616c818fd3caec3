import { expect, test } from 'vitest'
import { keyOf } from './role-dialog.tsx'

test('the key of a role follows from its name', () => {
  expect(keyOf('Workshop lead')).toBe('workshop-lead')
  expect(keyOf('  2nd  Café manager! ')).toBe('nd-cafe-manager')
  expect(keyOf('कारीगर')).toBe('')
})
