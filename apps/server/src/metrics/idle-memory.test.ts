import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { releaseMemoryAtRest } from './idle-memory.ts'

const mb = 1024 * 1024
let stop: () => void
const resting = { work: 0, held: 300 * mb, collections: 0 }

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(resting, { work: 0, held: 300 * mb, collections: 0 })
  stop = releaseMemoryAtRest({
    collect: () => {
      resting.collections += 1
      resting.held = 220 * mb
    },
    utilization: () => resting.work,
    held: () => resting.held,
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('memory is returned once a process was idle for ten seconds', () => {
  vi.advanceTimersByTime(9_900)
  expect(resting.collections).toBe(0)
  vi.advanceTimersByTime(200)
  expect(resting.collections).toBe(1)
})

test('a busy process returns nothing, and its idle time starts again', () => {
  resting.work = 0.3
  vi.advanceTimersByTime(60_000)
  expect(resting.collections).toBe(0)
  resting.work = 0
  vi.advanceTimersByTime(5_000)
  resting.work = 0.3
  vi.advanceTimersByTime(5_000)
  resting.work = 0
  vi.advanceTimersByTime(5_000)
  expect(resting.collections).toBe(0)
  vi.advanceTimersByTime(5_000)
  expect(resting.collections).toBe(1)
})

test('garbage is collected again only after enough new memory was allocated', () => {
  vi.advanceTimersByTime(60_000)
  expect(resting.collections).toBe(1)
  resting.held += 10 * mb
  vi.advanceTimersByTime(60_000)
  expect(resting.collections).toBe(1)
  resting.held += 10 * mb
  vi.advanceTimersByTime(60_000)
  expect(resting.collections).toBe(2)
})

test('once stopped, it does nothing', () => {
  stop()
  vi.advanceTimersByTime(60_000)
  expect(resting.collections).toBe(0)
})
