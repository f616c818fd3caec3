import type { ReturnDetail } from '@karat/contract/returns.ts'
import { expect, test } from 'vitest'
import { returnDetail } from '../../../testing/order.ts'
import { markupOf, testSite } from '../../../testing/page.tsx'
import { ReturnChoice } from './return-choice.tsx'
import { ReturnSteps } from './return-steps.tsx'

const found = (resolution: ReturnDetail['resolution']): ReturnDetail => ({
  ...returnDetail,
  resolution,
  actions: ['accept', 'send_back', 'dispute'],
  amount: 6160,
  inspection: { note: 'The clasp is bent.', deduction: 400 },
  status: 'qc_failed',
})
const choiceOf = (resolution: ReturnDetail['resolution'], language = 'en') =>
  markupOf(<ReturnChoice one={found(resolution)} onChanged={() => {}} onStale={() => {}} />, testSite('in', language))

test('a deduction after the inspection reduces a refund or the credit, and the choice says which [C-30]', () => {
  for (const resolution of ['refund', 'replacement', 'repair'] as const) {
    expect(choiceOf(resolution)).toMatch(/Refund less .*₹400\.00/)
    expect(choiceOf(resolution)).toMatch(/₹6,160\.00.* goes back to you/)
  }
  for (const resolution of ['store_credit', 'exchange'] as const) {
    expect(choiceOf(resolution)).toMatch(/Store credit less .*₹400\.00/)
    expect(choiceOf(resolution)).toMatch(/₹6,160\.00.* is added to your store credit/)
    expect(choiceOf(resolution)).not.toMatch(/[Rr]efund/)
  }
  const texts = ['en', 'hi', 'mr', 'ar', 'es', 'zh-Hans'].map((language) => choiceOf('store_credit', language))
  expect(new Set(texts).size).toBe(6)
})

test('the offered options are listed first, each with its terms, and the page states the result without a choice [C-30, R-17]', () => {
  const offered: ReturnDetail = {
    ...found('refund'),
    status: 'offered',
    actions: ['choose', 'send_back', 'dispute'],
    offers: [
      { resolution: 'repair', days: 1, amount: null },
      { resolution: 'replacement', days: null, amount: null },
      { resolution: 'exchange', days: null, amount: 31250.5 },
    ],
  }
  const shown = (language: string, one = offered) =>
    markupOf(<ReturnChoice one={one} onChanged={() => {}} onStale={() => {}} />, testSite('in', language))
  expect(shown('en').match(/<b>[^<]*<\/b>/g)).toEqual([
    '<b>Repair</b>',
    '<b>Another piece</b>',
    '<b>Exchange at the day’s rate</b>',
    '<b>Send the pieces back to me</b>',
    '<b>I do not agree</b>',
  ])
  for (const said of [
    /within 1 working day,/,
    /The same piece, new, free of charge\./,
    /₹31,250\.50.* as store credit/,
    /Nothing is deducted/,
  ])
    expect(shown('en')).toMatch(said)
  const texts = ['en', 'hi', 'mr', 'ar', 'es', 'zh-Hans'].map((language) => shown(language))
  expect(new Set(texts).size).toBe(6)
  for (const text of texts) expect(text).not.toMatch(/\{|returns\.|checked=""/)
  // Once its time is over nothing of it may be chosen any more.
  const late = shown('en', { ...offered, actions: ['send_back', 'dispute'] })
  expect(late).not.toMatch(/Repair|Nothing is deducted/)
})

test('the last step of a return shows its result', () => {
  const last = (resolution: ReturnDetail['resolution']) =>
    markupOf(<ReturnSteps one={found(resolution)} />)
      .match(/<b>([^<]*)<\/b>/g)
      ?.at(-1)
  expect((['refund', 'store_credit', 'exchange', 'repair'] as const).map(last)).toEqual([
    '<b>Refunded</b>',
    '<b>Credited</b>',
    '<b>Credited</b>',
    '<b>Done</b>',
  ])
  // The resolution is open until the shopper chooses.
  const open = markupOf(<ReturnSteps one={{ ...found('refund'), status: 'offered' }} />)
  expect(open).not.toContain('Refunded')
})
