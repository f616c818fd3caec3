import { expect, test } from 'vitest'
import { isOverloaded } from './http-server.ts'

test.each([
  ['late for more than 5 s on average', 5001, 60_000, true],
  ['late for less', 5000, 60_000, false],
  ['blocked by the start, which is measured in the two seconds after', 20_000, 1999, false],
  ['blocked for longer than the start', 20_000, 2000, true],
  ['not measured, because it was blocked for a whole interval', Infinity, 60_000, false],
])('an event loop that was %s: a delay of %d ms, open for %d ms, refuses requests: %s', (_name, delay, openFor, refuses) => {
  expect(isOverloaded(delay, openFor)).toBe(refuses)
})
