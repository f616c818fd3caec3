import type { User } from '@karat/contract/account.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Answer, TestShop } from './shop.ts'

/** The answer to a sign-in. */
export interface SessionReply {
  status: number
  responseBody: { tokens: { accessToken: string; refreshToken: string }; userDetails: User; created: boolean }
}

/** The answer of the captcha's call. */
export interface CaptchaReply {
  responseBody: { challenge: Challenge }
}

/** The answer to a captcha challenge, as the browser's worker computes it. */
export async function solveCaptcha({ responseBody: { challenge } }: CaptchaReply): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** An answer to a fresh captcha challenge. */
export async function captchaAnswer(shop: TestShop): Promise<string> {
  return solveCaptcha((await shop.call<CaptchaReply>('GET', '/account/captcha')).body)
}

export const deviceOf = (device: string) => ({ 'x-device-id': device, 'user-agent': 'Mozilla/5.0 (Linux) Chrome/142.0 Safari/537.36' })

/** One of the calls that need a captcha, with a fresh answer to it. */
export async function authCall<T>(shop: TestShop, call: string, body: object, device = 'device-1'): Promise<Answer<T>> {
  const reCaptchaToken = await captchaAnswer(shop)
  return shop.call<T>('POST', `/account/auth/${call}`, { ...body, reCaptchaToken }, deviceOf(device))
}

/** The newest message to a contact. */
export async function newestMessage(shop: TestShop, recipient: string) {
  return (await shop.modules.notifications.recent(100)).find((message) => message.recipient === recipient)
}

/** The newest code that a contact got. */
export async function newestCode(shop: TestShop, recipient: string): Promise<string> {
  return /\b\d{6}\b/.exec((await newestMessage(shop, recipient))?.body ?? '')?.[0] ?? ''
}

/** Signs in by a code to a telephone number, which creates the account where there is none; also returns the headers of its calls. */
export async function signInByPhone(shop: TestShop, phone: string, device = 'device-1') {
  const sent = await authCall(shop, 'login-otp', { username: phone }, device)
  if (sent.status !== 200) throw new Error(`no code was sent: ${sent.body.message}`)
  const { body } = await authCall<SessionReply>(shop, 'otp-verify', { username: phone, otp: await newestCode(shop, phone) }, device)
  const { tokens, userDetails, created } = body.responseBody
  return { ...tokens, user: userDetails, created, headers: { ...deviceOf(device), authorization: `Bearer ${tokens.accessToken}` } }
}
