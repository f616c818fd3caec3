import { afterEach, expect, test, vi } from 'vitest'
import { markupOf, textOf } from '../../testing/page.tsx'
import { FailureNote } from './failure-note.tsx'

afterEach(() => vi.unstubAllGlobals())

const shown = (status: number | string, onLine: boolean, code?: string) => {
  vi.stubGlobal('navigator', { onLine })
  return textOf(markupOf(<FailureNote failure={{ status, ...(code ? { code } : {}) }} retry={() => {}} onGone={() => {}} />))
}

test('a purchase without a response is reported as a network failure, not a fault of the shop, and can be tried again [R-25]', () => {
  expect(shown('FETCH_ERROR', false)).toMatch(/You are offline.*Try again/)
  expect(shown('FETCH_ERROR', true)).toMatch(/not available right now.*Try again/)
  expect(shown('TIMEOUT_ERROR', true)).not.toContain('not right on our side')
  expect(shown(409, true, 'bag_closed')).not.toContain('Try again')
  // The server failed, with a code that has a message of its own or without one.
  expect(shown(503, true)).toMatch(/not available right now.*Try again/)
  expect(shown(502, true, 'gift_card_held')).toMatch(/money of this gift card.*Try again/)
  expect(shown(400, true, 'no_such_code')).not.toMatch(/not right on our side|Try again/)
})
