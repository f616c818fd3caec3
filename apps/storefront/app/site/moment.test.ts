import { expect, test } from 'vitest'
import { formatMoment } from './moment.ts'

const write = (tag: string, style: 'short' | 'long' | 'clock') =>
  // Engines differ in which space they put before AM and PM.
  formatMoment(new Date('2026-11-24T15:00:00Z'), { tag, timeZone: 'Asia/Kolkata', style }).replaceAll(/\s/g, ' ')

test.each([
  ['en-IN', '8:30 pm'],
  ['en-US', '8:30 PM'],
  ['hi-IN', '20:30'],
  ['mr-IN', '20:30'],
  ['ar-AE', '8:30 م'],
  ['es-US', '8:30 p.m.'],
  ['zh-Hans-SG', '下午8:30'],
])('a time of day in %s is %s', (tag, words) => expect(write(tag, 'clock')).toBe(words))

test.each([
  ['hi-IN', '24 नवंबर 2026 को 20:30 बजे'],
  ['mr-IN', '24 नोव्हेंबर, 2026 रोजी 20:30 वाजता'],
])('a date and time in %s has no letter of another script', (tag, words) => {
  expect(write(tag, 'long')).toBe(words)
  expect(write(tag, 'short')).not.toMatch(/[a-z]/i)
})
