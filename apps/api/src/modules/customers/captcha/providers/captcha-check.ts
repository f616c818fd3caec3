import type { Clock } from '../../../../kernel/clock.ts'
import type { ConfiguredProvider } from '../../../../kernel/provider-settings.ts'
import type { Secrets } from '../../../../kernel/secrets.ts'
import type { CaptchaChallenge } from '../port.ts'

/** One method to tell a shopper from a robot; `captcha-contract.ts` tests what is promised here. */
export interface CaptchaCheck {
  /** The data that a browser needs to make an answer. */
  challenge(): Promise<CaptchaChallenge>
  /**
   * Whether an answer is right and is used for the first time; it is used up by that. Throws where that could not be decided, so that the
   * caller is refused.
   */
  isRight(answer: string): Promise<boolean>
}

/** Dependencies of the methods besides their settings. */
export interface CheckDependencies {
  clock: Clock
  secrets: Secrets
  /** Records that the answer of an id was used; false where it was before. It may be forgotten after `expiresAt`. */
  useOnce: (id: string, expiresAt: Date) => Promise<boolean>
}

/** The addresses that the security policy of a page allows for a captcha, each with a slash at its end. */
export interface CaptchaSources {
  scripts: readonly string[]
  frames: readonly string[]
}

/** A method in the list of `captcha-checks.ts`. */
export interface CaptchaProvider<Settings> extends ConfiguredProvider<Settings> {
  /** The sources of its script and frame; absent where it needs none but the shop's own. */
  sources?: CaptchaSources
  create(settings: Settings, dependencies: CheckDependencies): CaptchaCheck
}
