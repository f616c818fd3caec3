import { sql } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import { type Db, rows } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { createAltcha } from './altcha.ts'
import type { Captcha, CaptchaSettings } from './port.ts'
import { verifyRecaptcha } from './recaptcha.ts'

/** The field of an answer in most calls (V-01). */
const usualField = 'reCaptchaToken'

interface CaptchaParts {
  clock: Clock
  secrets: Secrets
  settings: CaptchaSettings
  /** Receives the error of a check that could not be made; the caller is refused. */
  onError: (error: unknown) => void
}

export function createCaptcha(db: Db, { clock, secrets, settings, onError }: CaptchaParts) {
  const altcha = settings.kind === 'altcha' ? createAltcha({ clock, secrets, work: settings.work }) : undefined

  async function isRight(answer: string): Promise<boolean> {
    if (settings.kind === 'recaptcha') {
      try {
        return await verifyRecaptcha(settings, answer)
      } catch (error) {
        onError(error)
        return false
      }
    }
    const solved = await altcha?.verify(answer)
    if (!solved) return false
    const used = await rows(
      db,
      sql`insert into captcha_used (id, expires_at) values (${solved.id}, ${solved.expiresAt.toISOString()}) on conflict do nothing returning id`,
    )
    return used.length > 0
  }

  const captcha: Captcha = {
    challenge: async () =>
      settings.kind === 'recaptcha'
        ? { kind: 'recaptcha', siteKey: settings.siteKey }
        : { kind: 'altcha', challenge: await altcha?.challenge() },
    async check(answer, field = usualField) {
      if (!answer || !(await isRight(answer))) throwFailure('captcha_failed', field)
    },
  }
  return {
    ...captcha,
    /** Deletes at most `most` used answers that expired before the given time. */
    async sweep(before: Date, most: number): Promise<number> {
      const deleted = await rows(
        db,
        sql`delete from captcha_used where id in (select id from captcha_used where expires_at < ${before.toISOString()} limit ${most}) returning id`,
      )
      return deleted.length
    },
  }
}
