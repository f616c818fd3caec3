import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../../testing/page.tsx'
import { useOrderTexts } from './order-texts.ts'

function Headline({ states }: { states: readonly string[] }) {
  const items = states.map((status) => ({ status }))
  const order = { status: 'shipped' as const, waitsFor: null, promisedFor: null, createdAt: '2026-11-20T10:00:00Z', number: 'KA-1' }
  return useOrderTexts().headline({ ...order, deliveryMethod: 'insured', items })
}

test('after the delivery of its first parcel an order is on its way only while another one is', () => {
  const headline = (...states: string[]) => textOf(markupOf(<Headline states={states} />, testSite('in', 'en')))
  expect(headline('delivered', 'in_production')).toBe('Partly delivered')
  for (const state of ['returned', 'return_requested', 'exchanged']) expect(headline(state, 'in_production')).toBe('Partly delivered')
  expect(headline('delivered', 'shipped')).toBe('On its way')
  expect(headline('out_for_delivery', 'in_production')).toBe('On its way')
})
