/** The data that a browser needs for the check: a challenge to work on, or the key of the widget to load. */
export type CaptchaChallenge = { kind: 'altcha'; challenge: unknown } | { kind: 'recaptcha'; siteKey: string }

export interface Captcha {
  challenge(): Promise<CaptchaChallenge>
  /** Throws `captcha_failed` where an answer is missing, forged, too old or was used before; uses it up otherwise. */
  check(answer: string | undefined, field?: string): Promise<void>
}
