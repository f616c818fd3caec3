// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnalyticsItem } from './events.ts'
import { expectOnce, firstInTab, takeExpected } from './once.ts'

const india = { currency: 'INR', affiliation: 'IN', brand: 'Aurelane' }
const ring: AnalyticsItem = { item_id: 'RNG-001', item_name: 'Ring', price: 1000.1, quantity: 2 }
const drops: AnalyticsItem = { item_id: 'EAR-001', item_name: 'Drops', price: 0.2, quantity: 1 }

/** Imports the module again, with the state of a new page. */
async function openPage() {
  vi.resetModules()
  return import('./record.ts')
}
const sent = () => window.dataLayer ?? []
const names = () => sent().flatMap((entry) => ('event' in entry ? [entry.event] : []))

beforeEach(() => {
  delete window.dataLayer
  localStorage.clear()
  sessionStorage.clear()
})

describe('recording', () => {
  test('an event clears the fields of the last one, and has the sum of its items to the last unit, in numbers [N-01, N-03]', async () => {
    const { applyConsent, record } = await openPage()
    applyConsent(india, 'given')
    record({ name: 'add_to_cart', items: [ring, drops] })
    const seller = { item_brand: 'Aurelane', affiliation: 'IN' }
    expect(sent()).toEqual([
      { ecommerce: null },
      {
        event: 'add_to_cart',
        ecommerce: {
          currency: 'INR',
          value: 2000.4,
          items: [
            { ...ring, ...seller },
            { ...drops, ...seller },
          ],
        },
      },
    ])
  })
  test('waits for an answer, keeps the order of events, and sends nothing after a refusal [N-01]', async () => {
    const { applyConsent, record } = await openPage()
    record({ name: 'view_item', items: [ring] })
    applyConsent(india, undefined)
    record({ name: 'add_to_cart', items: [ring] })
    expect(window.dataLayer).toBeUndefined()
    applyConsent(india, 'given')
    expect(names()).toEqual(['view_item', 'add_to_cart'])
    applyConsent(india, 'refused')
    record({ name: 'view_cart', items: [ring] })
    applyConsent(india, 'given')
    expect(names()).toEqual(['view_item', 'add_to_cart'])
  })
  test('queued events are never sent after a refusal, and the queue is limited', async () => {
    const { applyConsent, record } = await openPage()
    record({ name: 'view_item', items: [ring] })
    applyConsent(india, 'refused')
    applyConsent(india, undefined)
    for (let count = 0; count < 150; count++) record({ name: 'view_item_list', items: [ring] })
    applyConsent(india, 'given')
    expect(names()).toEqual(Array.from({ length: 100 }, () => 'view_item_list'))
  })
  test('a banner has no items and no value; custom events are flat', async () => {
    const { applyConsent, record } = await openPage()
    applyConsent(india, 'given')
    record({ name: 'select_promotion', fields: { promotion_id: 'b', promotion_name: 'Meher', creative_slot: 'home_hero' } })
    record({ name: 'gallery_open', facts: { item_id: 'meher', slide: 's' } })
    expect(sent()).toEqual([
      { ecommerce: null },
      { event: 'select_promotion', ecommerce: { promotion_id: 'b', promotion_name: 'Meher', creative_slot: 'home_hero' } },
      { event: 'gallery_open', item_id: 'meher', slide: 's' },
    ])
  })
  test('an expected event is sent once, over reloads; a refusal uses it up', async () => {
    expectOnce('purchase o1')
    expectOnce('purchase o2')
    for (let reload = 0; reload < 2; reload++) {
      const { applyConsent, record } = await openPage()
      applyConsent(india, 'given')
      record({ name: 'purchase', items: [ring] }, () => takeExpected('purchase o1'))
      record({ name: 'begin_checkout', items: [ring] }, () => firstInTab('begin_checkout c1'))
    }
    expect(names()).toEqual(['purchase', 'begin_checkout'])
    const { applyConsent, record } = await openPage()
    record({ name: 'purchase', items: [ring] }, () => takeExpected('purchase o2'))
    applyConsent(india, 'refused')
    expect(takeExpected('purchase o2')).toBe(false)
  })
})

describe('events recorded once', () => {
  test('are not expected on another device; invalid stored values are ignored', () => {
    expect(takeExpected('purchase o1')).toBe(false)
    for (const text of ['no json', '{}', 'null', '[3]']) {
      localStorage.setItem('shop-to-record', text)
      sessionStorage.setItem('shop-recorded', text)
      expect([takeExpected('a'), firstInTab('a'), firstInTab('a')]).toEqual([false, true, false])
    }
  })
  test('are limited in number: the oldest are dropped', () => {
    for (let count = 0; count < 60; count++) expectOnce(`purchase ${count}`)
    expect([takeExpected('purchase 19'), takeExpected('purchase 20'), takeExpected('purchase 59')]).toEqual([false, true, true])
  })
})
