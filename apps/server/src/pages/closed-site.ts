import type { Modules } from '@karat/api/compose.ts'
import type { FastifyRequest } from 'fastify'

/** The name of the cookie with a pass of a closed site; each site has its own. */
const cookieOf = (code: string) => `site-pass-${code}`
const daySeconds = 86_400
/** Seconds after which robots and visitors of a closed site come back. */
export const closedRetry = 3600

/**
 * How a request may see a closed site: `pass` where its cookie has one, a `cookie` to set where its address brings one, `none` otherwise.
 */
export function passOf(
  request: Pick<FastifyRequest, 'headers' | 'raw'>,
  code: string,
  { siteStarting }: Pick<Modules, 'siteStarting'>,
): { cookie: string } | 'pass' | 'none' {
  const given = new URLSearchParams((request.raw.url ?? '').split('?')[1] ?? '').get('pass')
  if (given !== null && siteStarting.isPass(code, given))
    return { cookie: `${cookieOf(code)}=${given}; Path=/; Max-Age=${daySeconds}; HttpOnly; SameSite=Lax` }
  const cookies = (request.headers.cookie ?? '').split(/;\s*/)
  const kept = cookies.find((cookie) => cookie.startsWith(`${cookieOf(code)}=`))?.slice(cookieOf(code).length + 1)
  return kept !== undefined && siteStarting.isPass(code, kept) ? 'pass' : 'none'
}
