// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { chosenWay, rememberWay } from './chosen-way.ts'

beforeEach(() => sessionStorage.clear())

test('the way is that of the cart and of the site, in this tab', () => {
  rememberWay('1', 'cart-1', 'sandbox.card')
  expect([chosenWay('1', 'cart-1'), chosenWay('1', 'cart-2'), chosenWay('2', 'cart-1')]).toEqual(['sandbox.card', '', ''])
})

test('what somebody else left there is no way', () => {
  for (const text of ['', 'not json', 'null', '3', '{}']) {
    sessionStorage.setItem('karat-1-pay', text)
    expect(chosenWay('1', 'cart-1')).toBe('')
  }
})
