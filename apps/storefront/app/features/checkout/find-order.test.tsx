// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { InPage } from '../../testing/page.tsx'
import { FindOrder } from './find-order.tsx'

const dispatch = vi.hoisted(() => vi.fn(async () => ({ data: { resendSeconds: 30 } })))
vi.mock('../../state/lazy-store.ts', () => ({ loadShop: async () => ({ store: { dispatch } }) }))
vi.mock('../../state/account/load-account.ts', () => ({ loadAccount: async () => ({ account: {} }) }))

test('from the code, a button returns to number and contact, which stay filled in', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.append(place)
  await act(async () =>
    createRoot(place).render(
      <InPage>
        <FindOrder />
      </InPage>,
    ),
  )
  const field = (name: string) => place.querySelector<HTMLInputElement>(`#find-order-${name}`)
  field('number')!.value = 'IN26-00001'
  field('contact')!.value = 'anvi@example.com'
  await act(async () => place.querySelector('form')?.requestSubmit())
  expect([dispatch.mock.calls.length, field('code') !== null, field('number')]).toEqual([1, true, null])
  const change = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Change')
  await act(async () => change?.click())
  expect([field('number')?.value, field('contact')?.value]).toEqual(['IN26-00001', 'anvi@example.com'])
  expect(document.activeElement).toBe(field('number'))
})
