import { expect, test } from 'vitest'
import { acceptsPaymentMethod, marksOf, paymentMarks, readPaymentMethod } from './payment-method.ts'

test('a payment method is a gateway, with the method of that gateway if given', () => {
  expect(readPaymentMethod('cod')).toEqual({ gateway: 'cod', method: '' })
  expect(readPaymentMethod('sandbox:upi')).toEqual({ gateway: 'sandbox', method: 'upi' })
  expect(readPaymentMethod('')).toEqual({ gateway: '', method: '' })
})

test('a site accepts its listed methods, and a gateway alone if it lists one of its methods', () => {
  const listed = ['sandbox:upi', 'sandbox:card', 'cod']
  const taken = (key: string) => acceptsPaymentMethod(listed, key)
  expect(['sandbox:upi', 'sandbox', 'cod'].map(taken)).toEqual([true, true, true])
  expect(['sandbox:paynow', 'sand', 'cod:upi', ''].map(taken)).toEqual([false, false, false, false])
  expect(acceptsPaymentMethod(['sandbox'], 'sandbox:upi')).toBe(false)
})

test('a payment method has its own icon; a gateway that lets the shopper choose has those of its site', () => {
  const ofGateways = { razorpay: ['upi', 'card'], sandbox: ['wallet'] } as const
  expect(paymentMarks.map((mark) => marksOf(`sandbox:${mark}`, ofGateways))).toEqual(paymentMarks.map((mark) => [mark]))
  expect(['cod', 'transfer', 'razorpay', 'razorpay:card', 'razorpay:emi', 'stripe', ''].map((key) => marksOf(key, ofGateways))).toEqual([
    ['cash'],
    ['transfer'],
    ['upi', 'card'],
    ['card'],
    ['upi', 'card'],
    [],
    [],
  ])
})
