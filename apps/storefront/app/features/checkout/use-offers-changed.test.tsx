// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useOffersChanged } from './use-offers-changed.ts'

const cart = (cartID: string, ...ids: string[]) => ({
  cartID,
  promotions: ids.map((promoID) => ({ promoID, couponCode: '', title: promoID, saved: 1 })),
})

function Page({ shown, onChanged }: { shown: ReturnType<typeof cart> | null; onChanged: () => void }) {
  useOffersChanged(shown, onChanged)
  return null
}

test('the price is held again when the applied offers change, once for each change, and not for the initial offers [C-06]', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const hold = vi.fn()
  const root = createRoot(document.createElement('div'))
  const show = async (shown: ReturnType<typeof cart> | null) => {
    await act(async () => root.render(<Page shown={shown} onChanged={hold} />))
    return hold.mock.calls.length
  }
  expect(await show(null)).toBe(0)
  expect(await show(cart('a', 'season'))).toBe(0)
  // Every answer is another object; the same promotions in it are no change.
  expect(await show(cart('a', 'season'))).toBe(0)
  expect(await show(cart('a', 'season', 'code'))).toBe(1)
  expect(await show(cart('a', 'season'))).toBe(2)
  expect(await show(cart('a'))).toBe(3)
  expect(await show(cart('b', 'season'))).toBe(3)
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
