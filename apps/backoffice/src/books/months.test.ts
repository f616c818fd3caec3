import { expect, test } from 'vitest'
import { chosenOf, monthsBetween } from './months.ts'

test('the months from the first to the last document, over the turn of a year', () => {
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11'])
  expect(monthsBetween('2026-11', '2026-11')).toEqual(['2026-11'])
  expect(monthsBetween('2026-12', '2026-11')).toEqual([])
})

test('a register that there is not is the last month of the first registration', () => {
  const [pune, delhi] = [
    { number: '27', from: '2026-09', to: '2026-11' },
    { number: '', from: '2026-10', to: '2026-10' },
  ]
  expect(chosenOf([pune, delhi], { registration: '27', period: '2026-09' })).toMatchObject({ registration: pune, period: '2026-09' })
  expect(chosenOf([pune, delhi], { registration: '', period: '2026-09' })).toMatchObject({ registration: delhi, period: '2026-10' })
  expect(chosenOf([pune, delhi], { registration: 'x' })).toMatchObject({ registration: pune, period: '2026-11' })
  expect(chosenOf([], {})).toBeUndefined()
})
