import type { ReturnDetail } from '@karat/contract/returns.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite } from '../../testing/page.tsx'
import { ReturnChoice } from './return-choice.tsx'
import { ReturnSteps } from './return-steps.tsx'

const found = (resolution: ReturnDetail['resolution']) =>
  ({
    resolution,
    actions: ['accept', 'send_back', 'dispute'],
    amount: 6160,
    inspection: { note: 'The clasp is bent.', deduction: 400 },
    timeline: [],
    status: 'qc_failed',
  }) as unknown as ReturnDetail
const choiceOf = (resolution: ReturnDetail['resolution'], language = 'en') =>
  markupOf(<ReturnChoice one={found(resolution)} onChanged={() => {}} onStale={() => {}} />, testSite('in', language))

test('what a check found is taken off a refund or off the credit, and the choice says which [C-30]', () => {
  for (const resolution of ['refund', 'replacement', 'repair'] as const) {
    expect(choiceOf(resolution)).toMatch(/Refund less .*₹400\.00/)
    expect(choiceOf(resolution)).toMatch(/₹6,160\.00.* goes back to you/)
  }
  for (const resolution of ['store_credit', 'exchange'] as const) {
    expect(choiceOf(resolution)).toMatch(/Store credit less .*₹400\.00/)
    expect(choiceOf(resolution)).toMatch(/₹6,160\.00.* is added to your store credit/)
    expect(choiceOf(resolution)).not.toMatch(/[Rr]efund/)
  }
  const words = ['en', 'hi', 'mr', 'ar', 'es', 'zh-Hans'].map((language) => choiceOf('store_credit', language))
  expect(new Set(words).size).toBe(6)
})

test('the last step of a return says what came of it', () => {
  const last = (resolution: ReturnDetail['resolution']) =>
    markupOf(<ReturnSteps one={found(resolution)} />)
      .match(/<b>([^<]*)<\/b>/g)
      ?.at(-1)
  expect(['refund', 'store_credit', 'exchange', 'repair'].map((one) => last(one as never))).toEqual([
    '<b>Refunded</b>',
    '<b>Credited</b>',
    '<b>Credited</b>',
    '<b>Done</b>',
  ])
})
