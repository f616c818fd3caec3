import { readWay } from '@karat/sites/way-to-pay.ts'
import { translateData, type Translate } from '../../site/messages.tsx'

/** The name of a payment method, by its method where the key has one, else by its gateway. */
export function wayName(t: Translate, key: string): string {
  const { gateway, method } = readWay(key)
  return translateData(t, 'pay', method || gateway)
}
