import type { Clock } from '../../../kernel/clock.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { createAltcha } from './altcha.ts'
import type { CaptchaCheck } from './captcha-check.ts'
import type { CaptchaSettings } from './port.ts'
import { createRecaptcha } from './recaptcha.ts'

/** Dependencies of the methods besides their settings. */
export interface CheckDependencies {
  clock: Clock
  secrets: Secrets
  /** Records that the answer of an id was used; false where it was before. It may be forgotten after `expiresAt`. */
  useOnce: (id: string, expiresAt: Date) => Promise<boolean>
}

type Checks = {
  [Kind in CaptchaSettings['kind']]: (settings: Extract<CaptchaSettings, { kind: Kind }>, dependencies: CheckDependencies) => CaptchaCheck
}

/** Every method: a new one is a file and a line here, its settings in `port.ts`. */
const checks: Checks = { altcha: createAltcha, recaptcha: createRecaptcha }

/** The method of a shop's settings. */
export function createCheck<Kind extends CaptchaSettings['kind']>(
  settings: Extract<CaptchaSettings, { kind: Kind }>,
  dependencies: CheckDependencies,
): CaptchaCheck {
  return checks[settings.kind](settings, dependencies)
}
