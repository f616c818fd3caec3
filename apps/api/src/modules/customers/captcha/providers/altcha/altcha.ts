import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { addMs, durations } from '../../../../../kernel/clock.ts'
import type { CaptchaCheck, CaptchaProvider, CheckDependencies } from '../captcha-check.ts'

interface AltchaSettings {
  /** How many derived keys a browser has to compute at most. */
  work: number
}

/** Iterations of one derived key: some tenths of a millisecond in a browser. */
const cost = 1000
const lifetime = 10 * durations.minute

/** An answer as browsers send it, read from base64: the challenge as it was given, and the computed solution. */
const payload = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal('PBKDF2/SHA-256'),
        nonce: z.string().max(64),
        salt: z.string().max(64),
        cost: z.literal(cost),
        keyLength: z.literal(32),
        keyPrefix: z.string().max(64),
        data: z.object({ expires: z.number() }),
      })
      .loose(),
    signature: z.string().max(128),
  }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: z.string().max(128) }).loose(),
})

function read(answer: string): z.output<typeof payload> | undefined {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * A proof of work: the browser looks for the number from which a key with the wanted beginning is derived. The challenge is signed and
 * carries its own expiry, so that nothing is stored until an answer is used.
 */
function createAltcha({ work }: AltchaSettings, { clock, secrets, useOnce }: CheckDependencies): CaptchaCheck {
  const hmacSignatureSecret = secrets.derive('captcha challenge')
  const hmacKeySignatureSecret = secrets.derive('captcha solution')
  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(Math.ceil(work / 3), work),
        deriveKey,
        data: { expires: addMs(clock.now(), lifetime).getTime() },
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })
      return { kind: 'altcha', challenge }
    },
    async isRight(answer) {
      const given = read(answer)
      if (!given) return false
      const expiresAt = new Date(given.challenge.parameters.data.expires)
      if (!(expiresAt > clock.now())) return false
      const { verified } = await verifySolution({ ...given, deriveKey, hmacSignatureSecret, hmacKeySignatureSecret })
      return verified && useOnce(given.challenge.signature, expiresAt)
    },
  }
}

/** The shop's own proof of work, which calls nobody. */
export const altcha: CaptchaProvider<AltchaSettings> = {
  settings: z
    .object({ CAPTCHA_WORK: z.coerce.number().int().min(2).max(100_000).default(600) })
    .transform(({ CAPTCHA_WORK: work }) => ({ work })),
  create: createAltcha,
}
