import type { CaptchaChallenge } from './port.ts'

/** One method to tell a shopper from a robot. */
export interface CaptchaCheck {
  /** The data that a browser needs to make an answer. */
  challenge(): Promise<CaptchaChallenge>
  /**
   * Whether an answer is right and is used for the first time; it is used up by that. Throws where that could not be decided, so that the
   * caller is refused.
   */
  isRight(answer: string): Promise<boolean>
}
