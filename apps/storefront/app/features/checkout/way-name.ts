import { readWay } from '@karat/sites/way-to-pay.ts'
import { sayData, type Say } from '../../platform/words.tsx'

/** What a way to pay is called: by how it is paid where that is said, else by its gateway. */
export function wayName(say: Say, key: string): string {
  const { gateway, method } = readWay(key)
  return sayData(say, 'pay', method || gateway)
}
