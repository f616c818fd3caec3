// @vitest-environment happy-dom
import { createElement, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { site as bagSite } from '../testing/bag-service.ts'
import type * as Bridge from './lazy-store.ts'

let site = { ...bagSite, subsiteId: '0' }
const summary = {
  status: 'Success',
  cut: [],
  responseCode: 200,
  message: '',
  cart: { cartID: 'b1', items: [], orderQty: 3, closed: false, continuedIn: null },
}

let bridge: typeof Bridge
let root: Root | undefined
let calls: string[] = []

/** A page's first moments: the module as it is before anything of it was used. */
async function startPage(): Promise<void> {
  vi.resetModules()
  bridge = await import('./lazy-store.ts')
}

/** Renders state as a page reads it: the products in the cart, whether stored state is restored, whether the store failed to load. */
function Reader() {
  const pieces = bridge.useShop((state) => String(state.cart.cart?.orderQty ?? 'none'), 'before')
  return createElement('p', null, [pieces, bridge.useRestored(), bridge.useShopFailed()].join(' '))
}
const drawn = () => document.body.textContent

/** Until something holds, however slow the machine is; timers that a test holds back stay where they are. */
async function until(holds: () => boolean): Promise<void> {
  const last = Date.now() + patience
  while (!holds()) {
    if (Date.now() > last) throw new Error(`still ${drawn()}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
const patience = 10_000
const eventually = (check: () => void) => vi.waitFor(check, { timeout: patience })

async function draw(component: () => ReturnType<typeof createElement> | null = Reader): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(createElement(component))
  if (component === Reader) await until(() => drawn() !== '')
}

/** A cart was saved on this device on an earlier visit. */
function saveBag(): void {
  localStorage.setItem(`shop-${site.subsiteId}-cart`, JSON.stringify({ cart: null, cartID: 'b1', loading: false, loadingItems: {} }))
}

/** A browser that refuses to keep anything. */
function refuseStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
}
const storage = window.localStorage
function allowStorage(): void {
  Object.defineProperty(window, 'localStorage', { configurable: true, value: storage })
}

/** The store's chunk fails to load. */
function loseStore(): void {
  vi.doMock('./open-shop.ts', () => ({
    openShop: async () => {
      throw new TypeError('no such chunk')
    },
  }))
}
function findStore(): void {
  vi.doUnmock('./open-shop.ts')
}

beforeEach(async () => {
  // A new page on a site of its own, so that writes of another test's store have no effect.
  vi.useFakeTimers({ toFake: ['performance'] })
  site = { ...site, subsiteId: `${site.subsiteId}1` }
  document.body.textContent = ''
  calls = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(new URL(request.url).pathname)
    return Response.json(summary)
  })
  await startPage()
})
afterEach(() => {
  root?.unmount()
  root = undefined
  allowStorage()
  findStore()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the store of a page', () => {
  test('is loaded once for any number of callers, and then loads the cart’s summary [R-12]', async () => {
    saveBag()
    const [one, other] = [bridge.loadShop(site), bridge.loadShop(site)]
    expect(one).toBe(other)
    const { actions } = await one
    await eventually(() => expect(calls).toEqual(['/api/cart/b1/cart_summary']))
    expect(actions.cartID()).toBe('b1')
    expect(await bridge.loadShop(site)).toBe(await one)
  })
  test('is available to pages once it is loaded, with each change', async () => {
    await draw()
    expect(drawn()).toBe('before false false')
    const { actions } = await bridge.loadShop(site)
    await eventually(() => expect(drawn()).toBe('none true false'))
    await actions.add('RNG-001')
    await eventually(() => expect(drawn()).toBe('3 true false'))
  })
  test('is available without browser storage, with changes since the page was opened [R-25]', async () => {
    refuseStorage()
    await draw()
    const { actions } = await bridge.loadShop(site)
    expect(await actions.add('RNG-001')).toMatchObject({ ok: true })
    await eventually(() => expect(drawn()).toBe('3 true false'))
  })
  test('is not available on the server', async () => {
    await bridge.loadShop(site)
    expect(renderToString(createElement(Reader))).toBe('<p>before false false</p>')
  })
  test('that fails to load reports it, and the next caller tries again', async () => {
    await draw()
    loseStore()
    await expect(bridge.loadShop(site)).rejects.toThrow('no such chunk')
    await eventually(() => expect(drawn()).toBe('before false true'))
    findStore()
    await bridge.loadShop(site)
    await eventually(() => expect(drawn()).toBe('none true false'))
  })
})

describe('stored state that fails to load [R-11, K-02]', () => {
  test('is awaited until 5 s after the page’s start and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.advanceTimersByTime(1500)
    await startPage()
    await draw()
    await vi.advanceTimersByTimeAsync(3499)
    expect(drawn()).toBe('before false false')
    await vi.advanceTimersByTimeAsync(1)
    await until(() => drawn() === 'before true false')
  })
})

describe('on a page the store is loaded', () => {
  let started = 0
  let ended = 0
  const Page = () => {
    bridge.useShopWhenNeeded(site)
    useEffect(() => {
      started += 1
      return () => {
        ended += 1
      }
    }, [])
    return null
  }
  beforeEach(() => {
    started = 0
    ended = 0
  })
  const isLoaded = async () => {
    const shop = bridge.loadShop(site)
    return (await shop).actions !== undefined
  }
  test('with a saved cart, when the browser is idle, within two seconds; not after the page is left', async () => {
    const idle = vi.fn<(begin: () => void, options: object) => number>(() => 7)
    const cancel = vi.fn<(handle: number) => void>()
    vi.stubGlobal('requestIdleCallback', idle)
    vi.stubGlobal('cancelIdleCallback', cancel)
    saveBag()
    await draw(Page)
    await eventually(() => expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 2000 }))
    expect(calls).toEqual([])
    idle.mock.calls[0]?.[0]()
    await eventually(() => expect(calls).toHaveLength(1))
    root?.unmount()
    root = undefined
    await eventually(() => expect(cancel).toHaveBeenCalledWith(7))
  })
  test('after a short delay without idle callbacks; not after the page is left', async () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    saveBag()
    await draw(Page)
    await until(() => started === 1)
    root?.unmount()
    await until(() => ended === 1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toEqual([])
    await draw(Page)
    await until(() => started === 2)
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await eventually(() => expect(calls).toHaveLength(1))
    expect(await isLoaded()).toBe(true)
  })
  const idleTwice = () => new Promise((resolve) => setTimeout(resolve, 450))
  test.each(['pointermove', 'pointerdown', 'touchstart', 'keydown'])('without one, at the first %s', async (sign) => {
    vi.stubGlobal('requestIdleCallback', undefined)
    await draw(() => createElement('div', null, createElement(Reader), createElement(Page)))
    await until(() => started === 1)
    await idleTwice()
    expect(drawn()).toBe('before false false')
    document.body.dispatchEvent(new Event(sign, { bubbles: true }))
    await eventually(() => expect(drawn()).toBe('none true false'))
    expect(calls).toEqual([])
  })
  test('without one, when another tab creates one, and not for other changes of storage', async () => {
    await draw(() => createElement('div', null, createElement(Reader), createElement(Page)))
    await until(() => started === 1)
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    await idleTwice()
    expect(drawn()).toBe('before false false')
    saveBag()
    window.dispatchEvent(new StorageEvent('storage', { key: `shop-${site.subsiteId}-cart` }))
    await eventually(() => expect(calls).toEqual(['/api/cart/b1/cart_summary']))
  })
  test('for a signed-in shopper, also one who signs in in another tab', async () => {
    const auth = JSON.stringify({ user: { id: 'u' }, accessToken: 'a', refreshToken: 'r', accessUntil: Date.now() + 900_000 })
    await draw(() => createElement('div', null, createElement(Reader), createElement(Page)))
    await until(() => started === 1)
    localStorage.setItem('shop-auth-1', auth)
    window.dispatchEvent(new StorageEvent('storage', { key: 'shop-auth-1' }))
    await eventually(() => expect(drawn()).toBe('3 true false'))
    expect(calls).toContain('/api/cart/mine/')
    await eventually(() => expect(calls.filter((path) => path === '/api/products/wishLists')).toHaveLength(1))
    root?.unmount()
    root = undefined
    localStorage.removeItem(`shop-${site.subsiteId}-cart`)
    await startPage()
    await draw(() => createElement('div', null, createElement(Reader), createElement(Page)))
    await eventually(() => expect(drawn()).toBe('3 true false'))
    localStorage.removeItem('shop-auth-1')
  })
  test('never after the page is left', async () => {
    await draw(Page)
    await until(() => started === 1)
    root?.unmount()
    await until(() => ended === 1)
    root = undefined
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await draw()
    await idleTwice()
    expect(drawn()).toBe('before false false')
  })
  test('at once on a page that needs the cart', async () => {
    const Cart = () => createElement('p', null, String(bridge.useRestoredShop(site)))
    await draw(Cart)
    await eventually(() => expect(drawn()).toBe('true'))
  })
  test('without throwing if that fails', async () => {
    loseStore()
    saveBag()
    const thrown = vi.fn<() => void>()
    process.on('unhandledRejection', thrown)
    vi.stubGlobal('requestIdleCallback', (begin: () => void) => setTimeout(begin))
    vi.stubGlobal('cancelIdleCallback', clearTimeout)
    await draw(() => createElement('div', null, createElement(Reader), createElement(Page)))
    await eventually(() => expect(drawn()).toBe('before false true'))
    findStore()
    process.off('unhandledRejection', thrown)
    expect(thrown).not.toHaveBeenCalled()
  })
})
