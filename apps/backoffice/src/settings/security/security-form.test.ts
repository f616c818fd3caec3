import { expect, test } from 'vitest'
import { formOfSecurity, readSecurityForm } from './security-form.ts'

const stored = { idleMinutes: 30, maxHours: 12, auditYears: 8 }

test('stored settings are read from their form as they are stored', () => {
  expect(readSecurityForm(formOfSecurity(stored))).toEqual({ settings: stored, unread: [] })
  expect(readSecurityForm({ idleMinutes: '120', maxHours: '24', auditYears: '10' }).unread).toEqual([])
  expect(readSecurityForm({ idleMinutes: '5', maxHours: '1', auditYears: '2' }).unread).toEqual([])
})

test('numbers outside their limits, parts of one and empty fields are named, and nothing is sent', () => {
  expect(readSecurityForm({ idleMinutes: '4', maxHours: '25', auditYears: '' })).toEqual({
    settings: undefined,
    unread: ['idleMinutes', 'maxHours', 'auditYears'],
  })
  expect(readSecurityForm({ ...formOfSecurity(stored), maxHours: '7.5' }).unread).toEqual(['maxHours'])
})
