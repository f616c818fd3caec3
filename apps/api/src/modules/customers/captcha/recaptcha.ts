import { z } from 'zod'
import type { CaptchaCheck } from './captcha-check.ts'

const reply = z.object({ success: z.boolean() })

/**
 * Google's reCAPTCHA. Its verification call refuses an answer that is used twice or older than two minutes. A check throws where the call
 * fails or its answer is not understood, so that the shopper is asked to try again.
 */
export function createRecaptcha({ siteKey, secret, url }: { siteKey: string; secret: string; url: string }): CaptchaCheck {
  return {
    challenge: () => Promise.resolve({ kind: 'recaptcha', siteKey }),
    async isRight(answer) {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: answer }),
        signal: AbortSignal.timeout(5000),
      })
      return reply.parse(await response.json()).success
    },
  }
}
