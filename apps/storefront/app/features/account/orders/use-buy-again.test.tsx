// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { InPage } from '../../../testing/page.tsx'
import { openCart } from '../../../ui/cart/open-cart.ts'
import { useBuyAgain } from './use-buy-again.ts'

const shop = vi.hoisted(() => ({ added: [] as unknown[][], refused: new Set<string>() }))
vi.mock('../../../state/lazy-store.ts', async (original) => ({
  ...(await original<object>()),
  loadShop: async () => ({
    actions: {
      add: async (...given: unknown[]) => {
        shop.added.push(given)
        return { ok: !shop.refused.has(String(given[2])) }
      },
    },
  }),
}))

beforeEach(() => {
  shop.added = []
  shop.refused.clear()
})

const items = [
  { productID: 'RNG-002', quantity: 2, engraving: 'Anvi' },
  { productID: 'RNG-002', quantity: 1, engraving: '' },
]
function Again() {
  const { busy, buyAgain } = useBuyAgain()
  return (
    <button type="button" aria-disabled={busy} onClick={() => void buyAgain(items)}>
      Again
    </button>
  )
}

/** Presses the button and returns how often the cart was opened. */
async function press(): Promise<number> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let opened = 0
  const count = () => (opened += 1)
  window.addEventListener(openCart, count)
  const place = document.createElement('div')
  await act(async () =>
    createRoot(place).render(
      <InPage>
        <Again />
      </InPage>,
    ),
  )
  await act(async () => place.querySelector('button')?.click())
  window.removeEventListener(openCart, count)
  return opened
}

test('the units of an order are added to the cart with their engraving', async () => {
  expect(await press()).toBe(1)
  expect(shop.added).toEqual([
    ['RNG-002', 2, 'Anvi'],
    ['RNG-002', 1, ''],
  ])
})

test('the cart opens after a unit was added, and not if none was', async () => {
  shop.refused.add('Anvi')
  expect(await press()).toBe(1)
  shop.refused.add('')
  expect(await press()).toBe(0)
  expect(shop.added).toHaveLength(4)
})
