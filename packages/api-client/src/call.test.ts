import { expect, test } from 'vitest'
import { requestOf } from './call.ts'

test('a call is its method, its filled path and its body', () => {
  expect(requestOf('DELETE /api/cart/:cartID/items/:cartItemID/', { params: { cartID: 'b1', cartItemID: 'l2' } })).toEqual({
    method: 'DELETE',
    path: '/api/cart/b1/items/l2/',
  })
  const body = { productID: 'RNG-001', quantity: 2 }
  expect(requestOf('POST /api/cart/', { body })).toEqual({ method: 'POST', path: '/api/cart/', body })
  expect(requestOf('GET /api/cart/countries')).toEqual({ method: 'GET', path: '/api/cart/countries' })
})

test('parameters and queries are encoded; what is undefined is not asked for', () => {
  const params = { cartID: 'a/b?c#d', cartItemID: '%2e :cartID' }
  expect(requestOf('DELETE /api/cart/:cartID/items/:cartItemID/', { params }).path).toBe('/api/cart/a%2Fb%3Fc%23d/items/%252e%20%3AcartID/')
  expect(requestOf('GET /api/search/', { query: { q: 'a&b=c', page: undefined } }).path).toBe('/api/search/?q=a%26b%3Dc')
  expect(requestOf('GET /api/products/', { query: {} }).path).toBe('/api/products/')
})

test('a parameter that would lead elsewhere is refused', () => {
  for (const cartID of ['.', '..'])
    expect(() => requestOf('GET /api/cart/:cartID/cart_summary', { params: { cartID } })).toThrow('cannot be a parameter of a path')
})
