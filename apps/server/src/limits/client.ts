import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '@karat/api/kernel/clock.ts'
import ipaddr from 'ipaddr.js'

/** Marks calls that this process makes to itself, so that pages do not use up a visitor's share of calls. */
export const inProcessMark = { name: 'x-in-process', value: randomBytes(24).toString('base64url') } as const

/** Whether two texts are the same, in a time that does not tell how far they agree. */
export function sameSecret(given: unknown, wanted: string): boolean {
  const [one, other] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether a call was made by this very process. */
export function isInProcess(headers: IncomingHttpHeaders): boolean {
  return headers[inProcessMark.name] !== undefined && sameSecret(headers[inProcessMark.name], inProcessMark.value)
}

/** What a client is counted by: its IPv4 address, or the /64 network of its IPv6 address, which one subscriber holds whole. */
export function clientKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`
}

/** The header by which a storefront in another process says for whom it calls. */
export const visitorHeader = 'x-visitor'
/** Milliseconds for which such a header holds. */
const holdsFor = 60_000

/** Signs a visitor's key with a moment, so that a header that was seen is of no use later. */
export function signVisitor(secret: string, key: string, at: Date): string {
  const said = `${key} ${at.getTime()}`
  return `${said} ${createHmac('sha256', secret).update(`visitor ${said}`).digest('base64url')}`
}

/** The visitor's key of a signed header; undefined where it is missing, forged or old. */
export function readVisitor(secret: string | undefined, header: unknown, clock: Clock): string | undefined {
  if (secret === undefined || typeof header !== 'string') return undefined
  const [key = '', moment = '', signature = ''] = header.split(' ')
  const expected = createHmac('sha256', secret).update(`visitor ${key} ${moment}`).digest('base64url')
  if (!sameSecret(signature, expected)) return undefined
  return Math.abs(clock.now().getTime() - Number(moment)) <= holdsFor ? key : undefined
}
