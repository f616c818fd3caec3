import { expect, test } from 'vitest'
import { isGatewayReference } from './refund-reference.ts'

test('an id of a gateway is shown on demand; the reference of a bank transfer stands beside it', () => {
  expect(isGatewayReference({ destination: 'gateway', reference: 'sbr_01a2263e' })).toBe(true)
  expect(isGatewayReference({ destination: 'bank', reference: 'UTR4711' })).toBe(false)
  expect(isGatewayReference({ destination: 'gateway', reference: '' })).toBe(false)
})
