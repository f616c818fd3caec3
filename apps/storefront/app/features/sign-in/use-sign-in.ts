import { useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { type Channel, channelsTo } from '../../ui/forms/channels.ts'
import { useCaptchaAttempt } from '../../ui/forms/use-captcha-attempt.ts'
import { useReturn } from './use-return.ts'

type Step = 'contact' | 'method' | 'code' | 'password' | 'name'

/** The state of signing in: the step on show, the typed contact, and what each step does. */
export type SignIn = ReturnType<typeof useSignIn>

/** Returns the state of signing in, and leads back to the page that the shopper came from once it is over. */
export function useSignIn() {
  const t = useMessages()
  const { settings } = useSite()
  const attempt = useCaptchaAttempt()
  const [step, setStep] = useState<Step>('contact')
  const [started, setStarted] = useState(false)
  const [username, setUsername] = useState('')
  const [mailCode, setMailCode] = useState(false)
  const [sent, setSent] = useState({ seconds: 30, times: 0 })
  const channels = channelsTo(username, settings.otpmethods)
  useReturn(step !== 'name' && !attempt.busy)

  function go(to: Step) {
    attempt.clearError()
    setStarted(true)
    setStep(to)
  }
  async function send(channel: Channel) {
    const outcome = await attempt.run((account, reCaptchaToken) => account.sendCode({ username, channel, reCaptchaToken }))
    if (outcome?.ok) {
      setSent(({ times }) => ({ seconds: outcome.value.resendSeconds, times: times + 1 }))
      setMailCode(false)
      setStep('code')
    } else if (outcome && outcome.failure.field === 'username') setStep('contact')
  }
  /** A failure is shown on the form of the contact, without an invalid field. */
  const signByPasskey = () =>
    attempt.run(
      (account, reCaptchaToken) => account.signInByPasskey({ reCaptchaToken }),
      () => '',
    )
  async function verify(otp: string, more: { mailOtp?: string; startNew?: true } = {}) {
    await attempt.run(async (account, reCaptchaToken) => {
      const outcome = await account.verifyCode({ username, otp, ...more, reCaptchaToken })
      // Before the attempt is over, which leads back.
      if (outcome.ok && outcome.value.created) setStep('name')
      if (!outcome.ok && outcome.failure.code === 'mail_code_needed') setMailCode(true)
      return outcome
    })
  }
  async function logIn({ password = '' }: Record<string, string>) {
    if (password === '') return attempt.setError('password', t('form.required'))
    await attempt.run(
      (account, reCaptchaToken) => account.login({ username, password, reCaptchaToken }),
      ({ field = 'password' }) => field,
    )
  }

  return { attempt, step, setStep, go, started, username, setUsername, mailCode, sent, channels, send, signByPasskey, verify, logIn }
}
