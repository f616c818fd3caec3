import ipaddr from 'ipaddr.js'
import type { z } from 'zod'

/** Which peers' `X-Forwarded-*` headers count: none, by the number of proxies in front, or by their addresses. */
export type Trust = false | string[] | ((address: string, hop: number) => boolean)

/**
 * Reads TRUST_PROXY: `false`, the number of proxies that every request passes, or their addresses and networks parted by
 * commas. A number is right only where nobody can reach the process past those proxies.
 */
export function readTrust(words: string, context: z.core.$RefinementCtx): Trust {
  const parts = words.split(',').map((part) => part.trim())
  if (words === 'false') return false
  if (/^[1-9]$/.test(words)) return (_address, hop) => hop < Number(words)
  const wrong = parts.find((part) => !/[.:]/.test(part) || (!ipaddr.isValid(part) && !ipaddr.isValidCIDR(part)))
  if (wrong === undefined && !parts.some((part) => /\/0+$/.test(part))) return parts
  context.addIssue({
    code: 'custom',
    message: `false, a number from 1 to 9, or addresses and networks parted by commas; not ${wrong ?? 'every address'}`,
  })
  return false
}
