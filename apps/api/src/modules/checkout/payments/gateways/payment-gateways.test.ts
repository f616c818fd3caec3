import { expect, test } from 'vitest'
import { systemClock } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import { openGateways, readGatewaySettings } from './payment-gateways.ts'
import type { PaymentGateway } from './payment-gateway.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }
const razorpay = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hook' }
const payu = { PAYU_KEY: 'key', PAYU_SALT: 'salt' }
const all = { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk', ...razorpay, ...payu }

const origins = { shopOrigin: 'https://shop.example', payOrigin: undefined as string | undefined }
function keysWith(environment: Record<string, string>, more: Partial<typeof origins> = {}, sandboxSecret?: string) {
  const { settings, problems } = readGatewaySettings(environment)
  expect(problems).toEqual([])
  const bankTransfer = { key: 'transfer' } as PaymentGateway
  const gateways = openGateways({ db: {} as Db, clock: systemClock, ...origins, ...more, settings, sandboxSecret, bankTransfer })
  return gateways.map(({ key }) => key)
}

test('a gateway is created if its keys are set; the bank transfer needs none', () => {
  expect(keysWith({})).toEqual(['transfer'])
  expect(keysWith({}, {}, 'a secret of the tests')).toEqual(['sandbox', 'transfer'])
  expect(keysWith(stripe)).toEqual(['transfer', 'stripe'])
  expect(keysWith(all)).toEqual(['transfer', 'stripe', 'razorpay', 'payu'])
})

test('pages with a provider’s script need an origin of their own, and Stripe’s needs its public key', () => {
  const payOrigin = 'https://pay.shop.example'
  expect(keysWith(all, { payOrigin })).toEqual(['transfer', 'stripe', 'stripe_elements', 'razorpay', 'razorpay_checkout', 'payu'])
  expect(keysWith(stripe, { payOrigin })).toEqual(['transfer', 'stripe'])
})

test('invalid settings are reported, all of them', () => {
  const problems = (environment: Record<string, string>) => readGatewaySettings(environment).problems.map((line) => line.split(':')[0])
  expect(problems({ STRIPE_SECRET_KEY: 'sk', PAYU_SALT: 'salt' })).toEqual(['STRIPE_…', 'PAYU_…'])
  expect(problems({ ...stripe, STRIPE_API: 'http://stripe.example', RAZORPAY_API: 'ftp://razorpay.example' })).toEqual([
    'STRIPE_API',
    'RAZORPAY_API',
  ])
  expect(problems({ ...stripe, STRIPE_API: 'api.stripe.com' })).toEqual(['STRIPE_API'])
  for (const local of ['http://localhost:9', 'http://127.0.0.1:9/', 'http://[::1]:9'])
    expect(problems({ ...stripe, STRIPE_API: local })).toEqual([])
})
