// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { cartOf } from '../../testing/bag-service.ts'
import { cartFromText, cartToText, readCart, writeCart } from './cart-text.ts'
import { mayHaveCart, savedCartKey } from './saved-cart.ts'

const site = { subsiteId: '1', persistShoppingCart: true, cartPersistLifetime: 30 }
afterEach(() => {
  localStorage.clear()
})

test('each site has a cart of its own', () => {
  localStorage.setItem(savedCartKey(site), '{"cartID":"b1"}')
  expect([mayHaveCart(site), mayHaveCart({ ...site, subsiteId: '2' })]).toEqual([true, false])
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

test('a cart is stored for the days of its site from its last use; without limit if that is not a number [E-10, E-13]', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T00:00:00Z') })
  const text = cartToText({ cart: cartOf('b1', 2), cartID: 'b1' })
  const after = (days: number, cartPersistLifetime: number) => {
    vi.setSystemTime(Date.parse('2026-11-01T00:00:00Z') + days * 86_400_000)
    return cartFromText(text, { cartPersistLifetime })
  }
  expect(after(7, 7)).toEqual({
    cart: cartOf('b1', 2),
    cartID: 'b1',
    held: null,
    failed: false,
    loading: false,
    loadingItems: {},
    removed: null,
  })
  expect(after(7.01, 7)).toMatchObject({ cart: null, cartID: null })
  expect(after(400, 0).cartID).toBe('b1')
  vi.useRealTimers()
})

test('on a site that does not store carts, one lasts as long as its tab [E-10, E-13]', () => {
  const passing = { ...site, persistShoppingCart: false }
  writeCart(passing, { cart: null, cartID: 'b1' })
  expect([localStorage.length, readCart(passing).cartID, mayHaveCart(passing), mayHaveCart(site)]).toEqual([0, 'b1', true, false])
  sessionStorage.clear()
  expect(readCart(passing).cartID).toBeNull()
  localStorage.setItem(savedCartKey(site), 'no JSON')
  expect(readCart(site).cartID).toBeNull()
})
