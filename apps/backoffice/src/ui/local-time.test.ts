import { expect, test } from 'vitest'
import { localTimeOf, momentOf } from './local-time.ts'

test('a day and a time are those of the clocks of their zone, also beside a change of the clocks', () => {
  expect(momentOf('Asia/Kolkata', '2026-12-01T10:00')).toBe('2026-12-01T04:30:00.000Z')
  expect(momentOf('America/New_York', '2026-11-01T10:00')).toBe('2026-11-01T15:00:00.000Z')
  expect(momentOf('America/New_York', '2026-10-31T10:00')).toBe('2026-10-31T14:00:00.000Z')
  for (const zone of ['Asia/Kolkata', 'Asia/Dubai', 'America/New_York', 'Asia/Singapore'])
    for (const local of ['2026-03-08T01:30', '2026-03-08T03:30', '2026-11-01T00:30', '2026-11-01T02:30', '2027-02-28T23:59'])
      expect(localTimeOf(zone, momentOf(zone, local) ?? '')).toBe(local)
  expect(momentOf('Asia/Dubai', '')).toBeUndefined()
})
