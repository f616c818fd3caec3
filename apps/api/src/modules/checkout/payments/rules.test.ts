import { expect, test } from 'vitest'
import { addMs, durations } from '../../../kernel/clock.ts'
import { retryDelay, firstQueryDelay, nextQueryAt, refundRetryDelay } from './rules.ts'

test('attempts that could still be captured are queried after 1, 10 and 60 minutes and 24 hours, then never again', () => {
  const released = new Date('2026-11-21T10:00:00Z')
  const asked: string[] = []
  for (let at: Date | null = released; at; at = nextQueryAt(released, at)) asked.push(at.toISOString().slice(5, 16))
  expect(asked).toEqual(['11-21T10:00', '11-21T10:01', '11-21T10:10', '11-21T11:00', '11-22T10:00'])
  expect(nextQueryAt(released, addMs(released, durations.day - 1))?.toISOString()).toBe('2026-11-22T10:00:00.000Z')
  expect(nextQueryAt(released, addMs(released, durations.day + 1))).toBeNull()
  expect([firstQueryDelay, retryDelay, refundRetryDelay]).toEqual([60_000, 300_000, 900_000])
})
