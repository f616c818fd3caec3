import { expect, test } from 'vitest'
import { useMessages } from '../../site/messages.tsx'
import type { CallFailure } from '../../state/api.ts'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { codeFailure } from './code-check.tsx'

function Words({ failure }: { failure: CallFailure }) {
  return codeFailure(useMessages(), failure)
}
const words = (failure: CallFailure, language = 'en') => textOf(markupOf(<Words failure={failure} />, testSite('in', language)))

test('a code requested too soon shows the time to wait, and that other payment methods are available', () => {
  const soon = (seconds: number) => ({ status: 429, code: 'too_many_requests', details: { seconds } })
  expect(words(soon(1))).toContain('in 1 second. You can pay another way')
  expect(words(soon(30))).toContain('in 30 seconds')
  expect(words(soon(3500))).toContain('in 59 minutes')
  // Arabic has a form of its own for two, and for three to ten.
  expect([120, 300, 840].map((seconds) => words(soon(seconds), 'ar'))).toEqual([
    expect.stringContaining('بعد دقيقتين'),
    expect.stringContaining('بعد 5 دقائق'),
    expect.stringContaining('بعد 14 دقيقة'),
  ])
  expect(words(soon(30), 'zh-Hans')).toContain('其他付款方式')
  expect(words({ status: 429, code: 'too_many_requests' })).toContain('Too many requests')
  expect(words({ status: 'FETCH_ERROR' })).toContain('not available right now')
})
