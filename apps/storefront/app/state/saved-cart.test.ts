// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { mayHaveCart, savedCartKey } from './saved-cart.ts'

const site = { subsiteId: '1' }
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('each site has a cart of its own', () => {
  localStorage.setItem(savedCartKey(site), '{"cartID":"b1"}')
  expect([mayHaveCart(site), mayHaveCart({ subsiteId: '2' })]).toEqual([true, false])
})

test.each([
  ['{"cartID":null,"cart":null}', false],
  ['{"cartID":"b1"}', true],
  ['{}', true],
  ['no JSON', true],
])('saved as %s there may be a cart: %s', (saved, may) => {
  localStorage.setItem(savedCartKey(site), saved)
  expect(mayHaveCart(site)).toBe(may)
})

test('where the device cannot be asked, there may be one', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    clear: () => {},
  })
  expect(mayHaveCart(site)).toBe(true)
})
