import ipaddr from 'ipaddr.js'
import type { z } from 'zod'

/** The peers whose `X-Forwarded-*` headers count: none, by the number of proxies in front, or by their addresses. */
export type Trust = false | string[] | ((address: string, hop: number) => boolean)

/**
 * Reads TRUST_PROXY: `false`, the number of proxies that every request passes, or their addresses and networks separated by
 * commas. A number is safe only where clients cannot reach the process directly.
 */
export function readTrust(text: string, context: z.core.$RefinementCtx): Trust {
  const parts = text.split(',').map((part) => part.trim())
  if (text === 'false') return false
  if (/^[1-9]$/.test(text)) return (_address, hop) => hop < Number(text)
  const invalid = parts.find((part) => !/[.:]/.test(part) || (!ipaddr.isValid(part) && !ipaddr.isValidCIDR(part)))
  if (invalid === undefined && !parts.some((part) => /\/0+$/.test(part))) return parts
  context.addIssue({
    code: 'custom',
    message: `false, a number from 1 to 9, or addresses and networks parted by commas; not ${invalid ?? 'every address'}`,
  })
  return false
}
