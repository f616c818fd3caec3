// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { chosenWay, isGone, rememberWay } from './chosen-way.ts'

beforeEach(() => sessionStorage.clear())

test('the way is that of the cart and of the site, in this tab', () => {
  rememberWay('1', 'cart-1', 'sandbox.card')
  expect([chosenWay('1', 'cart-1'), chosenWay('1', 'cart-2'), chosenWay('2', 'cart-1')]).toEqual(['sandbox.card', '', ''])
})

test('what somebody else left there is no way', () => {
  for (const text of ['', 'not json', 'null', '3', '{}']) {
    sessionStorage.setItem('shop-1-pay', text)
    expect(chosenWay('1', 'cart-1')).toBe('')
  }
})

test('a way that is not among those that are offered is gone; before they are known, and for a free order, none is', () => {
  const card = { paymentSettingsGroupKey: 'sandbox.card', kind: 'redirect' as const, available: true }
  const cash = { paymentSettingsGroupKey: 'cod', kind: 'cod' as const, available: false }
  const free = { paymentSettingsGroupKey: '', kind: 'free' as const, available: true }
  expect([isGone('cod', [card, cash]), isGone('sandbox.upi', [card, cash])]).toEqual([true, true])
  expect([isGone('sandbox.card', [card, cash]), isGone('', [card, cash])]).toEqual([false, false])
  expect([isGone('cod', []), isGone('sandbox.card', [free])]).toEqual([false, false])
})
