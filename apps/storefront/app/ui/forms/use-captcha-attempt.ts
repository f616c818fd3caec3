import { useSite } from '../../site/site.tsx'
import type { AccountActions } from '../../state/account/account-actions.ts'
import type { CallFailure, Outcome } from '../../state/api.ts'
import { useAttempt } from './use-attempt.ts'
import { takeCaptcha } from '../../state/session/captcha.ts'

/** Makes the calls of a form of the sign-in, each with a fresh answer of the captcha (V-01). */
export function useCaptchaAttempt() {
  const { settings } = useSite()
  const { run, ...rest } = useAttempt()
  return {
    ...rest,
    run: <T>(
      work: (account: AccountActions, reCaptchaToken: string | undefined) => Promise<Outcome<T>>,
      fieldOf?: (failure: CallFailure) => string,
    ) => run(async (account) => work(account, await takeCaptcha(settings)), fieldOf),
  }
}
export type CaptchaAttempt = ReturnType<typeof useCaptchaAttempt>
