import { createHash } from 'node:crypto'
import { newSecretId } from '../../../kernel/id.ts'

const path = '/api/staff'

/** The hash of a secret that a cookie or a link has; the secret is 192 random bits. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A new session's secret half of the cookie, and its hash. */
export function newSecret(): { secret: string; hash: string } {
  const secret = newSecretId()
  return { secret, hash: hashOf(secret) }
}

/** The value of a cookie in a `cookie` header. */
function cookieIn(header: unknown, name: string): string | undefined {
  if (typeof header !== 'string') return undefined
  const pair = header.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/** The id and the secret of the session that a request names; undefined where it names none. */
export function sessionCookieIn(header: unknown): { id: string; secret: string } | undefined {
  const [, id, secret] = /^([\w-]{10,60})\.([\w-]{20,60})$/.exec(cookieIn(header, 'staff-session') ?? '') ?? []
  return id && secret ? { id, secret } : undefined
}

/** The device of a request; undefined where it has none yet. */
export function deviceCookieIn(header: unknown): string | undefined {
  const device = cookieIn(header, 'staff-device')
  return device !== undefined && /^[\w-]{20,60}$/.test(device) ? device : undefined
}

const attributes = (isSecure: boolean) => `; Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** For a cookie that outlives the browser: the seconds from now until it ends; one without ends with the browser. */
const lasting = (seconds: number | undefined) => (seconds === undefined ? '' : `; Max-Age=${seconds}`)

/** The header of a session's cookie. Without seconds it ends with the browser; the session ends by its own times before. */
export const sessionCookie = (value: string, isSecure: boolean, seconds?: number): string =>
  `staff-session=${value}${lasting(seconds)}${attributes(isSecure)}`

/** The header that removes the session's cookie. */
export const noSessionCookie = (isSecure: boolean): string => `staff-session=; Max-Age=0${attributes(isSecure)}`

/** The header of the device's cookie, by which a device is known again. Without seconds it ends with the browser. */
export const deviceCookie = (value: string, isSecure: boolean, seconds?: number): string =>
  `staff-device=${value}${lasting(seconds)}${attributes(isSecure)}`
