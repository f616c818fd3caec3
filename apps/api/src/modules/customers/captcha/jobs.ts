import type { BackgroundWork } from '../../../kernel/jobs/definition.ts'
import type { Sweep } from '../../../kernel/retention.ts'

/** Used answers are deleted a day after they expired. */
export function captchaWork(captcha: { sweep: Sweep['remove'] }): BackgroundWork {
  return { jobs: [], sweeps: [{ description: 'captcha answers', days: 1, remove: captcha.sweep }] }
}
