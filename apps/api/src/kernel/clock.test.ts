import { describe, expect, test } from 'vitest'
import { dayIn, momentIn } from './clock.ts'

describe('days and times of a time zone', () => {
  test('one point in time falls on the day of each zone', () => {
    const moment = new Date('2026-11-24T19:00:00Z')
    expect(['Asia/Kolkata', 'America/New_York', 'Asia/Kolkata', 'UTC'].map((zone) => dayIn(zone, moment))).toEqual([
      '2026-11-25',
      '2026-11-24',
      '2026-11-25',
      '2026-11-24',
    ])
  })

  test('a time of day is another point in time in each zone, in summer and in winter', () => {
    const iso = (zone: string, day: string) => momentIn(zone, day, '09:30').toISOString()
    expect(iso('Asia/Kolkata', '2026-11-24')).toBe('2026-11-24T04:00:00.000Z')
    expect(iso('America/New_York', '2026-11-24')).toBe('2026-11-24T14:30:00.000Z')
    expect(iso('America/New_York', '2026-07-24')).toBe('2026-07-24T13:30:00.000Z')
    expect(iso('Asia/Kolkata', '2026-07-24')).toBe('2026-07-24T04:00:00.000Z')
  })
})
