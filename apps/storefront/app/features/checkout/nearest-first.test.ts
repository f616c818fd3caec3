import { expect, test } from 'vitest'
import { nearestFirst } from './nearest-first.ts'

const store = (id: string, state: string, postcode: string, latitude: number, longitude: number) => ({
  id,
  state,
  postcode,
  latitude,
  longitude,
})
const stores = [
  store('mumbai', 'MH', '400002', 18.95, 72.83),
  store('pune', 'MH', '411002', 18.51, 73.86),
  store('jaipur', 'RJ', '302003', 26.92, 75.82),
  store('bengaluru', 'KA', '560001', 12.97, 77.61),
  store('delhi', 'DL', '110005', 28.65, 77.19),
]
const order = (state: string, postcode: string) => nearestFirst(stores, { state, postcode }).map(({ id }) => id)

test('stores are sorted by the common prefix of their post code with the shopper’s, then by distance', () => {
  expect(order('MH', '411030')).toEqual(['pune', 'mumbai', 'bengaluru', 'jaipur', 'delhi'])
  expect(order('DL', '110092')).toEqual(['delhi', 'jaipur', 'mumbai', 'pune', 'bengaluru'])
})

test('the shopper’s state counts before the post code, and alone without one', () => {
  expect(order('RJ', '')[0]).toBe('jaipur')
  expect(order('KA', '411030')[0]).toBe('bengaluru')
  expect(order('', '302001')[0]).toBe('jaipur')
})

test('without an address, or far from every store, they keep the merchant’s order', () => {
  expect(order('', '')).toEqual(stores.map(({ id }) => id))
  expect(order('KL', '682001')).toEqual(stores.map(({ id }) => id))
})

test('a store without a post code is not treated as the nearest', () => {
  const bare = store('bare', 'GA', '', 15.5, 73.83)
  expect(nearestFirst([bare, ...stores], { state: '', postcode: '302001' })[0]?.id).toBe('jaipur')
})
