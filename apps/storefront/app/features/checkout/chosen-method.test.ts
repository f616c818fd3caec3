// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { chosenMethod, isGone, rememberMethod } from './chosen-method.ts'

beforeEach(() => sessionStorage.clear())

test('the payment method is stored for the cart and the site, in this tab', () => {
  rememberMethod('1', 'cart-1', 'sandbox.card')
  expect([chosenMethod('1', 'cart-1'), chosenMethod('1', 'cart-2'), chosenMethod('2', 'cart-1')]).toEqual(['sandbox.card', '', ''])
})

test('an invalid stored value is no method', () => {
  for (const text of ['', 'not json', 'null', '3', '{}']) {
    sessionStorage.setItem('shop-1-pay', text)
    expect(chosenMethod('1', 'cart-1')).toBe('')
  }
})

test('a method that is not offered is not selected; before the offered ones are known, and for a free order, none is', () => {
  const card = { paymentSettingsGroupKey: 'sandbox.card', kind: 'redirect' as const, available: true }
  const cash = { paymentSettingsGroupKey: 'cod', kind: 'cod' as const, available: false }
  const free = { paymentSettingsGroupKey: '', kind: 'free' as const, available: true }
  expect([isGone('cod', [card, cash]), isGone('sandbox.upi', [card, cash])]).toEqual([true, true])
  expect([isGone('sandbox.card', [card, cash]), isGone('', [card, cash])]).toEqual([false, false])
  expect([isGone('cod', []), isGone('sandbox.card', [free])]).toEqual([false, false])
})
