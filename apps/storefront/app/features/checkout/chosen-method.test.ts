// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { chosenMethod, isGone, rememberMethod } from './chosen-method.ts'

beforeEach(() => sessionStorage.clear())

test('the way is that of the cart and of the site, in this tab', () => {
  rememberMethod('1', 'cart-1', 'sandbox.card')
  expect([chosenMethod('1', 'cart-1'), chosenMethod('1', 'cart-2'), chosenMethod('2', 'cart-1')]).toEqual(['sandbox.card', '', ''])
})

test('what somebody else left there is no way', () => {
  for (const text of ['', 'not json', 'null', '3', '{}']) {
    sessionStorage.setItem('shop-1-pay', text)
    expect(chosenMethod('1', 'cart-1')).toBe('')
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
