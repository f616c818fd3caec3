import { expect, test } from 'vitest'
import { leftToRight } from '@karat/sites/locale.ts'
import { plainText, sendingTime } from './rules.ts'

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

test('a copied part of a message has no invisible characters, and its order is correct in right-to-left text', () => {
  const line = (part: string) => `رقم ${leftToRight(part)}`
  for (const part of ['IN26-4F7K', 'care@kanakira.example', 'https://kanakira.example/o?x=1', 'N2611AB', '5010012345'])
    for (const language of ['ar', 'en', 'hi']) expect(plainText(line(part), language)).toBe(`رقم ${part}`)
  expect(plainText(line('6042 2468 0000 0008'), 'ar')).toBe('رقم 6042246800000008')
  expect(plainText(line('6042 2468 0000 0008'), 'en')).toBe('رقم 6042 2468 0000 0008')
  // Its plus sign would move to its end.
  expect(plainText(line('+971 50 123 4567'), 'ar')).toBe('رقم 00971501234567')
  expect(plainText(line('+971 50 123 4567'), 'en')).toBe('رقم +971 50 123 4567')
  const amount = '\u2067\u20661,234\u2069\u00a0د.إ\u2069'
  expect(plainText(amount, 'ar')).toBe(amount)
})
