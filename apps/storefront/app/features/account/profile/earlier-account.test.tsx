// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { InPage } from '../../../testing/page.tsx'
import { EarlierAccount } from './earlier-account.tsx'

vi.mock('../use-account-data.ts', () => ({ useAccountData: () => ({ data: { exists: true } }) }))
vi.mock('./proof.tsx', () => ({ useGuard: () => (work: () => unknown) => work() }))

test('the section of an earlier account leaves the focus where it is on a page that has just begun', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.append(place)
  await act(async () =>
    createRoot(place).render(
      <InPage>
        <EarlierAccount />
      </InPage>,
    ),
  )
  expect(place.querySelector('input')).not.toBeNull()
  expect(document.activeElement).toBe(document.body)
})
