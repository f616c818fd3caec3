import { expect, test } from 'vitest'
import { lastTimeOf } from './draft-states.ts'

test('a step of a draft order has the time at which it was made last, in whatever order the log is', () => {
  const log = [
    { kind: 'paid', by: '', approvedBy: '', at: '2026-11-03T10:00:00.000Z' },
    { kind: 'held', by: 'Meera', approvedBy: '', at: '2026-11-02T10:00:00.000Z' },
    { kind: 'held', by: 'Meera', approvedBy: '', at: '2026-11-01T10:00:00.000Z' },
  ]
  expect(lastTimeOf({ log }, 'held')).toBe('2026-11-02T10:00:00.000Z')
  expect(lastTimeOf({ log: log.toReversed() }, 'held')).toBe('2026-11-02T10:00:00.000Z')
  expect(lastTimeOf({ log }, 'sent')).toBeUndefined()
})
