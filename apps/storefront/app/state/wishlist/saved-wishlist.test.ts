// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { savedCartKey } from '../cart/saved-cart.ts'
import { forgetWishlists, mayHaveWishlist, savedWishlistKey } from './saved-wishlist.ts'

const site = { subsiteId: '1' }
const other = { subsiteId: '2' }
beforeEach(() => localStorage.clear())

test('each site has its own wishlist, which exists after the first addition', () => {
  expect(mayHaveWishlist(site)).toBe(false)
  localStorage.setItem(savedWishlistKey(site), '{"loading":false,"wishlistData":null}')
  expect(mayHaveWishlist(site)).toBe(false)
  localStorage.setItem(savedWishlistKey(site), '{"wishlistData":{"of":"guest","pieces":[]}}')
  expect([mayHaveWishlist(site), mayHaveWishlist(other)]).toEqual([true, false])
})

test('the wishlists of all sites are removed, and nothing else', () => {
  for (const key of [savedWishlistKey(site), savedWishlistKey(other), savedCartKey(site)]) localStorage.setItem(key, '{}')
  forgetWishlists()
  expect(Object.keys(localStorage)).toEqual([savedCartKey(site)])
})
