import { type CaptchaReply, type SessionReply, solveCaptcha } from '@karat/api/testing/people.ts'
import { send } from './fuzz-client.ts'

/** A signed-in customer, and the headers of their calls. */
export interface Person {
  id: string
  headers: Record<string, string>
  refreshToken: string
}

/** Signs in by a code to a telephone number, over HTTP, at a shop whose outbox is open. */
export async function signIn(address: string, phone: string, deviceId = `device-${phone}`): Promise<Person> {
  const device = { 'x-device-id': deviceId }
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { ...device, ...(body ? { 'content-type': 'application/json' } : {}) }
    const answer = await send(address, { method, path, headers, body: body && JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body) as T
  }
  const captcha = async () => solveCaptcha(await call<CaptchaReply>('GET', '/account/captcha'))
  await call('POST', '/account/auth/login-otp', { username: phone, reCaptchaToken: await captcha() })
  const { messages } = await call<{ messages: { recipient: string; body: string }[] }>('GET', '/dev/outbox')
  const otp = /\b\d{6}\b/.exec(messages.find(({ recipient }) => recipient === phone)?.body ?? '')?.[0]
  const { responseBody } = await call<SessionReply>('POST', '/account/auth/otp-verify', {
    username: phone,
    otp,
    reCaptchaToken: await captcha(),
  })
  const { tokens, userDetails } = responseBody
  return { id: userDetails.id, headers: { ...device, authorization: `Bearer ${tokens.accessToken}` }, refreshToken: tokens.refreshToken }
}
