// @vitest-environment happy-dom
import { cart } from '@karat/contract/testing/samples.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { InPage } from '../../testing/page.tsx'
import EngravingForm from './engraving-form.tsx'

const service = vi.hoisted(() => ({ status: 503 }))
const terms = { maxLetters: 16, scripts: ['latin'], workingDays: 3, charge: 750, exchangeable: false }
vi.mock('../../data/call.ts', () => ({
  call: async (_settings: object, _key: string, _input: object, onFailure: (status: number) => void) => {
    if (service.status === 200) return { product: { engraving: terms } }
    onFailure(service.status)
    return null
  },
}))
// The chunk of the cart's actions fails to load.
vi.mock('../../state/cart/load-cart-items.ts', () => ({ loadCartItems: () => Promise.reject(new Error('no chunk')) }))

const item = { ...cart.items[0]!, engraving: 'Anvi' }
afterEach(() => document.body.replaceChildren())

/** The form, as it is once the product was asked for. */
async function opened(status: number) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  service.status = status
  const place = document.createElement('div')
  document.body.append(place)
  await act(async () =>
    createRoot(place).render(
      <InPage>
        <EngravingForm item={item} />
      </InPage>,
    ),
  )
  const press = (lettering: string) =>
    act(async () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === lettering)?.click())
  return { place, press }
}

test('a product that failed to load is loaded again', async () => {
  const { place, press } = await opened(503)
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Try again')
  expect(place.querySelector('input')).toBeNull()
  service.status = 200
  await press('Try again')
  expect(place.textContent).not.toContain('Try again')
  expect(place.querySelector('input')?.value).toBe('Anvi')
})

test('for a product that is no longer sold the engraving can only be removed', async () => {
  const { place } = await opened(404)
  expect(place.querySelector('[role=alert]')).toBeNull()
  expect(place.textContent).toContain('Leave it plain')
})

test('a change whose code fails to load reports it, and can be tried again', async () => {
  const { place, press } = await opened(200)
  await press('Leave it plain')
  expect(place.querySelector('[role=status].ui-field-error')?.textContent).toContain('not available right now')
  expect([...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Leave it plain')?.disabled).toBe(false)
})
