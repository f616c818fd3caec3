// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Drawer } from './drawer.tsx'
import { type ToastMessage, Toasts } from './toast.tsx'

let root: Root

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  root = createRoot(element)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const message = (id: number): ToastMessage => ({ id, kind: 'success', text: `Toast ${id}` })
const draw = (messages: ToastMessage[], onDismiss: (id: number) => void) =>
  act(async () => root.render(<Toasts messages={messages} closeLabel="Close" onDismiss={onDismiss} />))

test('a toast disappears four seconds after it was shown', async () => {
  const dismissed = vi.fn()
  await draw([message(1)], dismissed)
  await vi.advanceTimersByTimeAsync(3000)
  await draw([message(1), message(2)], dismissed)
  await vi.advanceTimersByTimeAsync(999)
  expect(dismissed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(dismissed.mock.calls).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(3000)
  expect(dismissed.mock.calls).toEqual([[1], [2]])
})

test('a toast moves up when an element appears that it must not cover', async () => {
  const rects = (selector: string, top: number, bottom: number) => {
    for (const element of document.querySelectorAll(selector)) element.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top)
  }
  const bar = document.createElement('div')
  bar.className = 'bar'
  document.body.append(bar)
  await act(async () => root.render(<Toasts messages={[message(1)]} closeLabel="Close" clearOf=".bar" onDismiss={() => {}} />))
  const stack = document.querySelector<HTMLElement>('.ui-toasts')
  rects('.ui-toast', 700, 740)
  expect(stack?.style.getPropertyValue('inset-block-end')).toBe('')
  rects('.bar', 690, 744)
  bar.dispatchEvent(new Event('toggle'))
  // Its top less the clearance of 12 px.
  expect(stack?.style.getPropertyValue('inset-block-end')).toBe(`${window.innerHeight - 678}px`)
})

test('its button closes it at once', async () => {
  const dismissed = vi.fn()
  await draw([message(1), message(2)], dismissed)
  document.querySelectorAll<HTMLButtonElement>('.ui-toast [aria-label="Close"]')[1]?.click()
  expect(dismissed.mock.calls).toEqual([[2]])
})

test('a drawer opens as a modal dialog, and a press outside of its panel closes it', async () => {
  const closed = vi.fn()
  await act(async () =>
    root.render(
      <Drawer title="Bag" closeLabel="Close" onClose={closed} foot="Foot">
        Body
      </Drawer>,
    ),
  )
  const dialog = document.querySelector('dialog')
  expect(dialog?.open).toBe(true)
  expect(document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Bag')
  await act(async () => document.querySelector<HTMLElement>('.ui-dialog-body')?.click())
  expect(closed).not.toHaveBeenCalled()
  await act(async () => dialog?.click())
  expect(dialog?.open).toBe(false)
  expect(closed).toHaveBeenCalledOnce()
})
