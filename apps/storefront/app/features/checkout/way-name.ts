import { readWay } from '@karat/sites/way-to-pay.ts'
import { translateData, type Translate } from '../../site/messages.tsx'

/** What a way to pay is called: by how it is paid where that is said, else by its gateway. */
export function wayName(t: Translate, key: string): string {
  const { gateway, method } = readWay(key)
  return translateData(t, 'pay', method || gateway)
}
