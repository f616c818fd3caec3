import { z } from 'zod'
import { allOrNone, providerKey } from '../../../../../kernel/provider-settings.ts'
import type { CaptchaCheck, CaptchaProvider } from '../captcha-check.ts'

interface RecaptchaSettings {
  siteKey: string
  secret: string
  /** The address of Google's verification call; another one in tests. */
  url: string
}

const reply = z.object({ success: z.boolean() })

/**
 * Google's reCAPTCHA. Its verification call refuses an answer that is used twice or older than two minutes. A check throws where the call
 * fails or its answer is not understood, so that the shopper is asked to try again.
 */
function createRecaptcha({ siteKey, secret, url }: RecaptchaSettings): CaptchaCheck {
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

export const recaptcha: CaptchaProvider<RecaptchaSettings> = {
  settings: z
    .object({
      RECAPTCHA_SITE_KEY: providerKey,
      RECAPTCHA_SECRET: providerKey,
      RECAPTCHA_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
    })
    .transform(({ RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_URL: url }, context) => {
      const variables = 'RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET'
      const message = 'both or neither; without them the shop has a captcha of its own'
      const keys = allOrNone({ siteKey, secret }, context, { variables, message })
      return keys && { ...keys, url }
    }),
  sources: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
  create: createRecaptcha,
}
