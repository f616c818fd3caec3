import { readPaymentMethod } from '@karat/sites/payment-method.ts'
import { translateData, type Translate } from '../../site/messages.tsx'

/** The name of a payment method, by its method where the key has one, else by its gateway. */
export function methodName(t: Translate, key: string): string {
  const { gateway, method } = readPaymentMethod(key)
  return translateData(t, 'pay', method || gateway)
}
