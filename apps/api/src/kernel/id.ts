import { randomBytes, randomInt } from 'node:crypto'

/**
 * A time-ordered id (UUID version 7): rows made together lie together, and 74 random bits keep it from being guessed.
 */
export function newId(at: Date): string {
  const bytes = randomBytes(16)
  const stamp = BigInt(at.getTime())
  for (let byte = 0; byte < 6; byte++) bytes[byte] = Number((stamp >> BigInt(8 * (5 - byte))) & 0xffn)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** What a guest holds instead of a password (a cart id): 192 random bits, safe in an address. */
export function newSecretId(): string {
  return randomBytes(24).toString('base64url')
}

/** A one-time code of six digits. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

const readable = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A short reference that can be read out on the telephone: no 0, 1, I or O. */
export function newReference(length: number): string {
  return Array.from({ length }, () => readable[randomInt(0, readable.length)]).join('')
}
