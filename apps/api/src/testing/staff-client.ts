import { generateSync } from 'otplib'
import type { Grant } from '../modules/staff/members/port.ts'
import type { Answer, TestShop } from './shop.ts'

/** A browser of a member of staff: it sends its cookies and the token of its session with each call. */
export interface StaffBrowser {
  call<T>(method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  /** The cookies by name, to copy or forge them. */
  cookies: Map<string, string>
  /** The token of the session. */
  csrfToken: string | undefined
}

/** Opens a browser without cookies. `address` is the client's address, by which unknown devices are told apart. */
export function staffBrowser(shop: TestShop, address = '203.0.113.7'): StaffBrowser {
  const cookies = new Map<string, string>()
  const browser: StaffBrowser = {
    cookies,
    csrfToken: undefined,
    async call<T>(method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const answer = await shop.server.inject({
        method,
        url: `/api/staff/${path}`,
        remoteAddress: address,
        headers: {
          subsiteid: '1',
          ...(cookie ? { cookie } : {}),
          ...(browser.csrfToken ? { 'x-csrf-token': browser.csrfToken } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      for (const { name, value } of answer.cookies as { name: string; value: string }[])
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      const content = answer.json<Answer<T>['body'] & { csrfToken?: string }>()
      browser.csrfToken = content.csrfToken ?? browser.csrfToken
      return { status: answer.statusCode, body: content, headers: answer.headers }
    },
  }
  return browser
}

/** The code of an authenticator app at the shop's time, `steps` half minutes later. */
export function totpCode(shop: TestShop, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(shop.clock.now().getTime() / 1000) + steps * 30 })
}

/** The code that an authenticator app shows now, by the clock of the machine. */
export const totpNow = (secret: string): string => generateSync({ secret })

export const staffPassword = 'a long enough password'

/** A member of staff with a password and an authenticator app. */
export interface TestMember {
  browser: StaffBrowser
  email: string
  secret: string
  recoveryCodes: string[]
}

/** Invites a person, who accepts and sets up the second factor: a signed-in member with these roles. */
export async function addMember(shop: TestShop, email: string, grants: readonly Grant[]): Promise<TestMember> {
  const invited = await shop.modules.members.invite(undefined, { email, name: email.split('@')[0] ?? '', grants })
  if (!invited.ok) throw new Error(invited.error.code)
  const browser = staffBrowser(shop)
  const accepted = await browser.call<{ secret: string }>('POST', 'invitation/accept/', {
    code: invited.value,
    name: email.split('@')[0],
    password: staffPassword,
  })
  const { secret } = accepted.body
  const confirmed = await browser.call<{ recoveryCodes: string[] }>('POST', 'second-factor/', { code: totpCode(shop, secret) })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  return { browser, email, secret, recoveryCodes: confirmed.body.recoveryCodes }
}
