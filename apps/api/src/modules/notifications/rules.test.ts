import { expect, test } from 'vitest'
import { sendingTime } from './rules.ts'

test.each([
  ['by day at once', '2026-11-23T06:15:20.500Z', 'Asia/Kolkata', '2026-11-23T06:15:20.500Z'],
  ['from eight in the morning on', '2026-11-23T02:30:00.000Z', 'Asia/Kolkata', '2026-11-23T02:30:00.000Z'],
  ['until nine in the evening', '2026-11-23T15:29:59.000Z', 'Asia/Kolkata', '2026-11-23T15:29:59.000Z'],
  ['at eight the next morning where it is night', '2026-11-23T15:30:00.000Z', 'Asia/Kolkata', '2026-11-24T02:30:00.000Z'],
  ['at eight of the same day after midnight', '2026-11-23T20:00:30.000Z', 'Asia/Kolkata', '2026-11-24T02:30:00.000Z'],
  ['not before eight where the clocks go back', '2026-11-01T04:30:00.000Z', 'America/New_York', '2026-11-01T13:00:00.000Z'],
])('a message that can wait is sent %s', (_when, now, zone, expected) => {
  expect(sendingTime(new Date(now), zone).toISOString()).toBe(expected)
})
