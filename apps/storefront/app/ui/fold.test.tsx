// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Fold } from './fold.tsx'

test('a disclosure renders its content once it is open, and opens itself on request', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const show = async (wanted: boolean) => {
    await act(async () =>
      root.render(
        <Fold title="Offers" wanted={wanted}>
          <input defaultValue="STONE10" />
        </Fold>,
      ),
    )
    return [place.querySelector('details')?.open, place.querySelector('input') !== null]
  }
  expect(await show(false)).toEqual([false, false])
  // A code that was good takes nothing off any more.
  expect(await show(true)).toEqual([true, true])
  // Once it is removed, the fold stays as it is.
  expect(await show(false)).toEqual([true, true])
  await act(async () => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})
