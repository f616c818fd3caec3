import { describe, expect, test } from 'vitest'
import { openingAt, weekOf } from './opening.ts'

const hours = { tue: '10:00–20:00', wed: '10:00–20:00', fri: '16:00–22:00', sun: '12:00–18:00' }
// Tuesday 24 November 2026, 10:00 in Pune.
const tuesdayAtTen = new Date('2026-11-24T04:30:00Z')
const at = (time: string) => openingAt(hours, 'Asia/Kolkata', new Date(tuesdayAtTen.getTime() + minutesAfterTen(time) * 60_000))

function minutesAfterTen(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (hour - 10) * 60 + minute
}

test('consecutive days with equal hours are one row, others are not', () => {
  expect(weekOf(hours, 'mon').map(({ from, to }) => `${from}-${to}`)).toEqual(['tue-wed', 'fri-fri', 'sun-sun'])
  expect(weekOf({ mon: '9:00–17:00', wed: '9:00–17:00' }, 'mon')).toHaveLength(2)
  expect(weekOf({ ...hours, mon: '12:00–18:00' }, 'sun').map(({ from, to }) => `${from}-${to}`)).toEqual(['sun-mon', 'tue-wed', 'fri-fri'])
})

describe('a store is', () => {
  test.each([
    ['9:59', { open: false, day: 'tue', from: '10:00', today: true }],
    ['10:00', { open: true, until: '20:00' }],
    ['19:59', { open: true, until: '20:00' }],
    ['20:00', { open: false, day: 'wed', from: '10:00', today: false }],
    // On Wednesday evening the next day is closed.
    ['44:30', { open: false, day: 'fri', from: '16:00', today: false }],
    // From Sunday evening over Monday to Tuesday.
    ['143:00', { open: false, day: 'tue', from: '10:00', today: false }],
  ])('at %s after Tuesday began: %o', (time, opening) => expect(at(time)).toEqual(opening))
  test('open by its own time zone, whatever the visitor’s', () => {
    expect(openingAt(hours, 'America/New_York', tuesdayAtTen)).toEqual({ open: false, day: 'tue', from: '10:00', today: false })
  })
  test('not known without hours, and opens again if it is open once a week', () => {
    expect(openingAt({}, 'UTC', tuesdayAtTen)).toBeUndefined()
    expect(openingAt({ tue: '01:00–02:00' }, 'UTC', tuesdayAtTen)).toEqual({ open: false, day: 'tue', from: '01:00', today: false })
  })
})
