import { describe, expect, test } from 'vitest'
import { openDay } from './rules.ts'

const store = { timeZone: 'Asia/Kolkata', hours: { mon: '10:30–20:30', tue: '10:30–20:30', sat: '11:00–16:00' } }

describe('the earliest day of collection', () => {
  test.each([
    ['on an open day', '2026-11-24', '2026-11-21T10:00:00Z', '2026-11-24'],
    ['after days on which the store is closed', '2026-11-25', '2026-11-21T10:00:00Z', '2026-11-28'],
    ['today, two hours before it closes', '2026-11-24', '2026-11-24T13:00:00Z', '2026-11-24'],
    ['not today, a minute later', '2026-11-24', '2026-11-24T13:01:00Z', '2026-11-28'],
    ['today is the store’s own day', '2026-11-24', '2026-11-23T19:00:00Z', '2026-11-24'],
  ])('%s', (_, day, now, open) => {
    expect(openDay(store, day, new Date(now))).toBe(open)
  })

  test('a store open on one day of the week is open on that day of the next week', () => {
    expect(openDay({ ...store, hours: { tue: '10:00–11:00' } }, '2026-11-24', new Date('2026-11-24T10:00:00Z'))).toBe('2026-12-01')
  })

  test('a store without opening hours keeps the given day', () => {
    expect(openDay({ ...store, hours: {} }, '2026-11-25', new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-25')
  })
})
