import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '@karat/api/kernel/clock.ts'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** The header of calls that this process makes to itself, so that pages do not count against a visitor's limits. */
export const inProcessHeader = { name: 'x-in-process', value: randomBytes(24).toString('base64url') } as const

/** Compares two texts in constant time. */
export function sameSecret(value: unknown, secret: string): boolean {
  const [actual, expected] = [Buffer.from(typeof value === 'string' ? value : ''), Buffer.from(secret)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Whether this process made the call itself. */
export function isInProcess(headers: IncomingHttpHeaders): boolean {
  return headers[inProcessHeader.name] !== undefined && sameSecret(headers[inProcessHeader.name], inProcessHeader.value)
}

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`
}

/** The keys of recent addresses: each call needs them several times. */
const networks = new LRUCache<string, string>({ max: 1000, memoMethod: networkOf })

/** The key of a client's limits: its IPv4 address, or the /64 network of its IPv6 address, which one subscriber owns. */
export const clientKey = (address: string): string => networks.memo(address)

/** The header by which a storefront in another process names its visitor. */
export const visitorHeader = 'x-visitor'
/** Milliseconds for which such a header is valid. */
const validFor = 60_000

/** Signs a visitor's key with a timestamp, so that a recorded header expires. */
export function signVisitor(secret: string, key: string, signedAt: Date): string {
  const content = `${key} ${signedAt.getTime()}`
  return `${content} ${createHmac('sha256', secret).update(`visitor ${content}`).digest('base64url')}`
}

/** The visitor's key of a signed header; undefined where it is missing, forged or old. */
export function readVisitor(secret: string | undefined, header: unknown, clock: Clock): string | undefined {
  if (secret === undefined || typeof header !== 'string') return undefined
  const [key = '', moment = '', signature = ''] = header.split(' ')
  const expected = createHmac('sha256', secret).update(`visitor ${key} ${moment}`).digest('base64url')
  if (!sameSecret(signature, expected)) return undefined
  return Math.abs(clock.now().getTime() - Number(moment)) <= validFor ? key : undefined
}
