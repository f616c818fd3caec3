// @vitest-environment happy-dom
import type { Facet } from '@karat/contract/products.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { InPage } from '../../testing/page.tsx'
import PriceRange from './price-range.tsx'

function Address() {
  return <output>{useLocation().search}</output>
}

/** Fills the form, presses its button, and returns the query of the page that it leads to. */
async function range(from: string, to: string, { address = '/in-en/c/rings?page=3&metal=gold', selected = '' } = {}): Promise<string> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const facet = { values: selected ? [{ value: selected, selected: true, count: 1 }] : [] } as unknown as Facet
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <InPage address={address}>
        <PriceRange facet={facet} />
        <Address />
      </InPage>,
    ),
  )
  for (const [name, value] of [
    ['from', from],
    ['to', to],
  ] as const)
    place.querySelector<HTMLInputElement>(`[name=${name}]`)?.setAttribute('value', value)
  await act(async () => place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  const search = place.querySelector('output')?.textContent ?? ''
  await act(async () => root.unmount())
  place.remove()
  return search
}

test('two amounts, in either order and in any usual notation, are a range in whole units', async () => {
  expect(await range('10,000', '₹50,000.75')).toBe('?metal=gold&price=10000-50000')
  expect(await range('50000', '10000')).toBe('?metal=gold&price=10000-50000')
  expect(await range('007', '12')).toBe('?metal=gold&price=7-12')
})

test('either end may be open; two empty ends remove the range, and the list returns to its first page', async () => {
  expect(await range('10000', '')).toBe('?metal=gold&price=10000-')
  expect(await range('', '50000')).toBe('?metal=gold&price=-50000')
  expect(await range('words', '', { address: '/in-en/c/rings?price=1-2&page=2' })).toBe('')
})
