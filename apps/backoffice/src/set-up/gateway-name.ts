import { readPaymentMethod } from '@karat/sites/payment-method.ts'
import { useMessages } from '../messages/messages.tsx'

/** Returns the name of a payment method as a site lists it: `Stripe: Card`. */
export function useGatewayName(): (key: string) => string {
  const { t, nameOf } = useMessages()
  return (key) => {
    const { gateway, method } = readPaymentMethod(key)
    const name = nameOf('payMethod', gateway)
    return method === '' ? name : t('gateways.method', { gateway: name, method: nameOf('payMethod', method) })
  }
}
