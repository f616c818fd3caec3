import { expect, test } from 'vitest'
import { formatsOf } from './formats.ts'

const formats = formatsOf('en', 'INR', 'Asia/Kolkata', (key) => key)
const thisYear = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format(new Date())
const former = Number(thisYear) - 1

test('a percentage that changes something has its sign and two decimals', () => {
  expect([2.36, -0.5, 0].map((value) => formats.signedPercent(value))).toEqual(['+2.36%', '-0.50%', '0.00%'])
})

test('a deadline at midnight is the end of the day before', () => {
  expect([formats.until(`${former}-12-01T18:30:00Z`), formats.until(`${former}-12-01T18:31:00Z`)]).toEqual([
    'time.endOf',
    `2 Dec ${former}, 00:01`,
  ])
  expect(formats.relativeDay(`${former}-12-01T18:30:00Z`, Date.parse(`${former}-12-01T06:00:00Z`))).toBe('today')
})

test('a day and a time of another year have it, those of this year have none', () => {
  expect(formats.day(`${former}-10-05`)).toBe(`5 Oct ${former}`)
  expect(formats.time(`${former}-10-05T17:09:00Z`)).toBe(`5 Oct ${former}, 22:39`)
  expect(formats.day(`${thisYear}-01-05`)).toBe('5 Jan')
  // The year of the site's calendar: the evening before in London is the new year in India.
  expect(formats.day(`${former}-12-31T20:00:00Z`)).toBe('1 Jan')
})
