import { paymentMarks } from '@karat/sites/payment-method.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentMarks } from './payment-marks.tsx'

test('each payment icon has its own drawing, hidden from screen readers', () => {
  const html = renderToStaticMarkup(<PaymentMarks marks={paymentMarks} />)
  const drawn = [...html.matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path)
  expect([drawn.length, new Set(drawn).size]).toEqual([paymentMarks.length, paymentMarks.length])
  expect(html).toMatch(/^<span class="checkout-pay-marks" aria-hidden="true">/)
  expect(html.match(/is-directed/g)).toHaveLength(1)
})

test('a payment method without icons is shown by its name', () => {
  expect(renderToStaticMarkup(<PaymentMarks marks={[]} />)).toBe('')
})
