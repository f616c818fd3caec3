import { paymentMarks } from '@karat/sites/payment-method.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentMarks } from './payment-marks.tsx'

test('each mark has a drawing of its own, which screen readers pass over', () => {
  const html = renderToStaticMarkup(<PaymentMarks marks={paymentMarks} />)
  const drawn = [...html.matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path)
  expect([drawn.length, new Set(drawn).size]).toEqual([paymentMarks.length, paymentMarks.length])
  expect(html).toMatch(/^<span class="checkout-pay-marks" aria-hidden="true">/)
  expect(html.match(/is-directed/g)).toHaveLength(1)
})

test('a way to pay without marks is shown by its words alone', () => {
  expect(renderToStaticMarkup(<PaymentMarks marks={[]} />)).toBe('')
})
