import { expect, test } from 'vitest'
import { createdAtOf, newId } from './id.ts'

test('ids of one millisecond sort in order of creation, also when ids of other milliseconds are created in between', () => {
  const moments = [0, 1, 2].map((milliseconds) => new Date(1_795_627_031_000 + milliseconds))
  const ids = Array.from({ length: 15_000 }, (_, index) => newId(moments[index % 3]!))
  for (const [first, moment] of moments.entries()) {
    const own = ids.filter((_, index) => index % 3 === first)
    expect(own).toEqual(own.toSorted())
    expect(new Set(own).size).toBe(5000)
    expect(own.every((id) => createdAtOf(id)?.getTime() === moment.getTime())).toBe(true)
  }
})

test('the counter of a millisecond is dropped after many other milliseconds', () => {
  const first = newId(new Date(1))
  for (let time = 2; time < 2000; time++) newId(new Date(time))
  expect(newId(new Date(1))).not.toBe(first)
})

test('56 bits of an id are random, each of them', () => {
  const ids = Array.from({ length: 2000 }, () => newId(new Date(1_795_627_031_000)))
  // The random digits, behind the time, the counter and the version digit.
  const random = ids.map((id) => id.slice(21).replace('-', ''))
  expect(random.every((hex) => /^[\da-f]{14}$/.test(hex))).toBe(true)
  for (let digit = 0; digit < 14; digit++) expect(new Set(random.map((hex) => hex[digit])).size).toBe(16)
})
