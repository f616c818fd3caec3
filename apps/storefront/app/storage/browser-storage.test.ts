// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Storages from './browser-storage.ts'

const real = { localStorage: window.localStorage, sessionStorage: window.sessionStorage }
type Name = keyof typeof real
const put = (name: Name, get: () => unknown) => Object.defineProperty(window, name, { configurable: true, get })
const deny = () => {
  throw new DOMException('denied', 'SecurityError')
}
/** A full storage: it can be read but not written. */
const full = (name: Name) =>
  put(name, () => ({
    getItem: (key: string) => real[name].getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key: string) => real[name].removeItem(key),
  }))

let storages: typeof Storages
beforeEach(async () => {
  real.localStorage.clear()
  real.sessionStorage.clear()
  vi.resetModules()
  storages = await import('./browser-storage.ts')
})
afterEach(() => {
  for (const name of ['localStorage', 'sessionStorage'] as const) put(name, () => real[name])
})

describe('storage of the browser [R-25]', () => {
  test('is the browser’s own if available', () => {
    storages.deviceStorage.setItem('a', '1')
    storages.tabStorage.setItem('b', '2')
    expect([real.localStorage.getItem('a'), real.sessionStorage.getItem('b'), storages.deviceStorage.keys()]).toEqual(['1', '2', ['a']])
    storages.deviceStorage.removeItem('a')
    expect([real.localStorage.getItem('a'), storages.deviceStorage.getItem('a')]).toEqual([null, null])
  })
  test.each([
    ['denied', deny],
    ['null, as in some web views', () => null],
    ['undefined', () => undefined],
    ['there and denied in each use', () => ({ getItem: deny, setItem: deny, removeItem: deny, length: 1, key: deny })],
  ])('lasts as long as the page if both are %s', (_name, get) => {
    put('localStorage', get)
    put('sessionStorage', get)
    for (const storage of [storages.deviceStorage, storages.tabStorage]) {
      expect([storage.getItem('a'), storage.keys()]).toEqual([null, []])
      storage.setItem('a', '1')
      expect([storage.getItem('a'), storage.keys()]).toEqual(['1', ['a']])
      storage.removeItem('a')
      expect([storage.getItem('a'), storage.keys()]).toEqual([null, []])
    }
  })
  test('that is full is replaced by that of the tab, else by memory; its former value is no longer read', () => {
    real.localStorage.setItem('a', 'old')
    full('localStorage')
    storages.deviceStorage.setItem('a', 'new')
    expect([storages.deviceStorage.getItem('a'), real.sessionStorage.getItem('device-a')]).toEqual(['new', 'new'])
    full('sessionStorage')
    storages.deviceStorage.setItem('a', 'newest')
    expect([storages.deviceStorage.getItem('a'), real.localStorage.getItem('a')]).toEqual(['newest', 'old'])
    for (const name of ['localStorage', 'sessionStorage'] as const) put(name, () => real[name])
    storages.deviceStorage.setItem('a', 'with room')
    expect([real.localStorage.getItem('a'), real.sessionStorage.getItem('device-a')]).toEqual(['with room', null])
  })
  test('that fails to remove a text does not return it again', () => {
    real.localStorage.setItem('a', 'old')
    put('localStorage', () => ({
      getItem: (key: string) => real.localStorage.getItem(key),
      setItem: deny,
      removeItem: deny,
      length: 1,
      key: () => 'a',
    }))
    storages.deviceStorage.removeItem('a')
    expect([storages.deviceStorage.getItem('a'), storages.deviceStorage.keys()]).toEqual([null, []])
  })
})

test('texts of an earlier release are found under the current keys, and a newer text stays', async () => {
  real.localStorage.setItem('karat-1-cart', 'cart')
  real.localStorage.setItem('karat-device', 'old')
  real.localStorage.setItem('shop-device', 'new')
  real.sessionStorage.setItem('device-karat-auth-1', 'session')
  real.sessionStorage.setItem('other', 'x')
  vi.resetModules()
  const { deviceStorage, tabStorage } = await import('./browser-storage.ts')
  expect(['shop-1-cart', 'shop-device', 'shop-auth-1'].map((key) => deviceStorage.getItem(key))).toEqual(['cart', 'new', 'session'])
  expect([...deviceStorage.keys(), ...tabStorage.keys()].filter((key) => key.includes('karat'))).toEqual([])
  expect(tabStorage.getItem('other')).toBe('x')
})
