import { type CaptchaReply, type SessionReply, solveCaptcha } from '@karat/api/testing/people.ts'

/** Makes a call to the measured shop and returns the answer's body. */
export type Ask = <T>(call: { method?: string; path: string; body?: unknown; headers?: Record<string, string> }) => Promise<T>

/** The token for the messages of the bench's shop. */
export const outboxToken = 'a-token-of-the-bench'
export const password = 'correct horse battery staple'

/** A customer who has signed up, with the headers of a session. */
export interface Customer {
  email: string
  headers: Record<string, string>
  refreshToken: string
}

/** Makes a customer's calls at a measured shop: sign-up, sign-in by password, and a new access token. */
export function createPeople(ask: Ask) {
  const captcha = async () => solveCaptcha(await ask<CaptchaReply>({ path: '/account/captcha' }))
  const auth = async <T>(call: string, body: object, device: string): Promise<T> =>
    ask<T>({
      method: 'POST',
      path: `/account/auth/${call}`,
      body: { ...body, reCaptchaToken: await captcha() },
      headers: { 'x-device-id': device },
    })

  /** Signs up by form and verifies the mail address. */
  async function signUp(index: number): Promise<Customer> {
    const [email, device] = [`bench-${index}@example.com`, `bench-device-${index}`]
    await auth('sign-up', { firstName: 'Anvi', lastName: 'Rao', email, password }, device)
    const { messages } = await ask<{ messages: { recipient: string; body: string }[] }>({
      path: '/dev/outbox',
      headers: { authorization: `Bearer ${outboxToken}` },
    })
    const otp = /\b\d{6}\b/.exec(messages.find(({ recipient }) => recipient === email)?.body ?? '')?.[0]
    const { responseBody } = await auth<SessionReply>('otp-verify', { username: email, otp, purpose: 'sign-up' }, device)
    const { accessToken, refreshToken } = responseBody.tokens
    return { email, headers: { 'x-device-id': device, authorization: `Bearer ${accessToken}` }, refreshToken }
  }

  return {
    signUp,
    /** An answer to a captcha, which takes the caller's time and not the shop's. */
    captcha,
    /** Signs in by password. `proof` is an answer to a captcha. */
    async signIn(customer: Customer, proof: string): Promise<void> {
      const body = { username: customer.email, password, reCaptchaToken: proof }
      const headers = { 'x-device-id': customer.headers['x-device-id'] ?? '' }
      const { responseBody } = await ask<SessionReply>({ method: 'POST', path: '/account/auth/login', body, headers })
      customer.refreshToken = responseBody.tokens.refreshToken
      customer.headers['authorization'] = `Bearer ${responseBody.tokens.accessToken}`
    },
    async refresh(customer: Customer): Promise<void> {
      const { responseBody } = await ask<{ responseBody: Pick<SessionReply['responseBody'], 'tokens'> }>({
        method: 'POST',
        path: '/account/auth/refresh-token',
        body: { refreshToken: customer.refreshToken },
        headers: { 'x-device-id': customer.headers['x-device-id'] ?? '' },
      })
      customer.refreshToken = responseBody.tokens.refreshToken
    },
  }
}
