// @vitest-environment happy-dom
import { act, type ReactNode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageAnnouncer } from './page-announcer.tsx'

let root: Root
let show: (page: ReactNode) => Promise<void>
let go: (path: string) => void

function Go() {
  const navigate = useNavigate()
  useEffect(() => {
    go = (path) => void navigate(path)
  }, [navigate])
  return null
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  show = async (page) => {
    await act(async () =>
      root.render(
        <MemoryRouter>
          <Go />
          <PageAnnouncer />
          {page}
        </MemoryRouter>,
      ),
    )
    await settled()
  }
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})
const focused = () => document.activeElement?.tagName
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
const moveTo = async (path: string) => {
  await act(async () => go(path))
  await settled()
}

test('a heading that loads with the page’s data gets the focus once it is there [R-25]', async () => {
  await show(<main>Loading</main>)
  await moveTo('/orders')
  expect(focused()).toBe('MAIN')
  await show(
    <main>
      <h1>Your order</h1>
    </main>,
  )
  expect(focused()).toBe('H1')
})

test('a focus that the shopper has moved meanwhile stays', async () => {
  await show(
    <main>
      <input />
    </main>,
  )
  await moveTo('/orders')
  document.querySelector('input')?.focus()
  await show(
    <main>
      <input />
      <h1>Your order</h1>
    </main>,
  )
  expect(focused()).toBe('INPUT')
})
