import { sql } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import { type Db, rows } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Captcha } from './port.ts'
import { type CaptchaSettings, createCheck } from './providers/captcha-checks.ts'

/** The field of an answer in most calls (V-01). */
const usualField = 'reCaptchaToken'

interface CaptchaDependencies {
  clock: Clock
  secrets: Secrets
  settings: CaptchaSettings
  /** Receives the error of a check that could not be made; the caller is refused. */
  onError: (error: unknown) => void
}

export function createCaptcha(db: Db, { clock, secrets, settings, onError }: CaptchaDependencies) {
  const useOnce = async (id: string, expiresAt: Date) =>
    (
      await rows(
        db,
        sql`insert into captcha_used (id, expires_at) values (${id}, ${expiresAt.toISOString()}) on conflict do nothing returning id`,
      )
    ).length > 0
  const method = createCheck(settings, { clock, secrets, useOnce })

  const isRight = (answer: string) =>
    method.isRight(answer).catch((error: unknown) => {
      onError(error)
      return false
    })

  const captcha: Captcha = {
    challenge: () => method.challenge(),
    async check(answer, field = usualField) {
      if (!answer || !(await isRight(answer))) throwFailure('captcha_failed', field)
    },
  }
  return {
    ...captcha,
    /** Deletes at most `most` used answers that expired before the given time. */
    async sweep(before: Date, limit: number): Promise<number> {
      const deleted = await rows(
        db,
        sql`delete from captcha_used where id in (select id from captcha_used where expires_at < ${before.toISOString()} limit ${limit}) returning id`,
      )
      return deleted.length
    },
  }
}
