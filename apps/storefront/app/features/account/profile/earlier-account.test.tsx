// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { InPage } from '../../../testing/page.tsx'
import { EarlierAccount } from './earlier-account.tsx'

vi.mock('../use-account-data.ts', () => ({ useAccountData: () => ({ data: { exists: true } }) }))
const sendEarlierCode = vi.hoisted(() => vi.fn(async () => ({ ok: true, value: { resendSeconds: 30 } })))
vi.mock('../../../state/account/load-account.ts', () => ({ loadAccount: async () => ({ account: { sendEarlierCode } }) }))
vi.mock('./proof.tsx', () => ({ useGuard: () => (work: () => unknown) => work() }))

test('the section of an earlier account does not move the focus on a page that has just loaded', async () => {
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

test('from the code, a button returns to the order number, which stays filled in', async () => {
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
  const numberField = () => place.querySelector<HTMLInputElement>('#earlier-number')
  const send = () => act(async () => place.querySelector('form')?.requestSubmit())
  numberField()!.value = 'IN26-00001'
  await send()
  expect(sendEarlierCode).toHaveBeenLastCalledWith({ number: 'IN26-00001' })
  expect([numberField(), place.querySelector('#earlier-code') !== null]).toEqual([null, true])
  const change = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Change the order number')
  await act(async () => change?.click())
  expect(numberField()?.value).toBe('IN26-00001')
  expect(document.activeElement).toBe(numberField())
  numberField()!.value = 'IN26-000012'
  await send()
  expect(sendEarlierCode).toHaveBeenLastCalledWith({ number: 'IN26-000012' })
  expect(place.querySelector('#earlier-code')).not.toBeNull()
})
