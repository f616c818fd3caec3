import { maxPasswordUnits } from '@karat/contract/password.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SiteLink, useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { CodeForm } from './code-form.tsx'
import { type Channel, channelsTo, channelText } from '../../ui/forms/channels.ts'
import { ContactForm } from './contact-form.tsx'
import { Frame, SignInForm } from './frame.tsx'
import { errorAt } from '../../ui/forms/use-attempt.ts'
import { NameForm } from './name-form.tsx'
import { useCaptchaAttempt } from '../../ui/forms/use-captcha-attempt.ts'
import { useReturn } from './use-return.ts'

type Step = 'contact' | 'method' | 'code' | 'password' | 'name'

/**
 * `/sign-in`: asks for a mail address or a telephone number, then offers every sign-in method of the site, so that it does not reveal
 * whether an account exists or its methods. A new customer is asked for a name at the end.
 */
export function SignInView() {
  const t = useMessages()
  const { settings } = useSite()
  const [search] = useSearchParams()
  const attempt = useCaptchaAttempt()
  const { busy } = attempt
  const [step, setStep] = useState<Step>('contact')
  const [started, setStarted] = useState(false)
  const [username, setUsername] = useState('')
  const [mailCode, setMailCode] = useState(false)
  const [sent, setSent] = useState({ seconds: 30, times: 0 })
  const channels = channelsTo(username, settings.otpmethods)
  useReturn(step !== 'name' && !busy)

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

  const contact = (
    <p className="type-soft sign-in-contact-line">
      <bdi dir="ltr">{username}</bdi>{' '}
      <LinkButton disabled={busy} onClick={() => go('contact')}>
        {t('signIn.change')}
      </LinkButton>
    </p>
  )
  const query = search.size > 0 ? `?${search.toString()}` : ''
  switch (step) {
    case 'contact':
      return (
        <Frame title={t('signIn.title')}>
          <p className="type-soft">{t('signIn.lead')}</p>
          <ContactForm
            attempt={attempt}
            value={username}
            action={t('signIn.continue')}
            fresh={!started}
            onContact={(given) => {
              setUsername(given)
              go('method')
            }}
          />
          <p className="sign-in-or type-small type-soft">{t('signIn.or')}</p>
          <Button wide variant="secondary" disabled={busy} onClick={() => void signByPasskey()}>
            {t('passkey.use')}
          </Button>
          <p>
            {t('signIn.new')}{' '}
            <LinkButton as={SiteLink} to={`/sign-up${query}`}>
              {t('signUp.title')}
            </LinkButton>
          </p>
        </Frame>
      )
    case 'method':
      return (
        <Frame title={t('signIn.howTitle')}>
          {contact}
          <SignInForm attempt={attempt} fresh onSubmit={() => undefined}>
            {channels.map((channel, at) => (
              <Button key={channel} wide variant={at === 0 ? 'primary' : 'secondary'} disabled={busy} onClick={() => void send(channel)}>
                {t(channelText[channel].send)}
              </Button>
            ))}
            <Button wide variant={channels.length === 0 ? 'primary' : 'secondary'} disabled={busy} onClick={() => go('password')}>
              {t('signIn.usePassword')}
            </Button>
            {errorAt(attempt, 'channel') && <Notice role="alert">{errorAt(attempt, 'channel')}</Notice>}
          </SignInForm>
        </Frame>
      )
    case 'code':
      return (
        <Frame title={t('signIn.codeTitle')}>
          <p className="type-soft">{t('signIn.codeSent')}</p>
          {contact}
          <CodeForm
            key={sent.times}
            attempt={attempt}
            withMailCode={mailCode}
            channels={channels}
            resendSeconds={sent.seconds}
            onCode={(otp, mailOtp) => void verify(otp, mailOtp ? { mailOtp } : {})}
            {...(mailCode ? { onStartNew: (otp: string) => void verify(otp, { startNew: true }) } : {})}
            onResend={(channel) => void send(channel)}
          />
          <p className="sign-in-or type-small type-soft">{t('signIn.or')}</p>
          <Button wide variant="secondary" disabled={busy} onClick={() => go('password')}>
            {t('signIn.usePassword')}
          </Button>
        </Frame>
      )
    case 'password':
      return (
        <Frame title={t('signIn.passwordTitle')}>
          {contact}
          <SignInForm attempt={attempt} onSubmit={(values) => void logIn(values)}>
            <input type="hidden" name="username" autoComplete="username" value={username} />
            <Field
              id="sign-in-password"
              label={t('signIn.password')}
              error={errorAt(attempt, 'password')}
              announced
              type="password"
              name="password"
              autoComplete="current-password"
              maxLength={maxPasswordUnits}
              aria-required="true"
            />
            <Button wide type="submit" className="main-action" disabled={busy}>
              {t('signIn.action')}
            </Button>
          </SignInForm>
          <p className="sign-in-methods">
            <LinkButton as={SiteLink} to={`/forgot-password${query}`} state={{ username }}>
              {t('signIn.forgot')}
            </LinkButton>
            <LinkButton disabled={busy} onClick={() => go('method')}>
              {t('signIn.useCode')}
            </LinkButton>
          </p>
        </Frame>
      )
    case 'name':
      return (
        <Frame title={t('signIn.nameTitle')}>
          <p className="type-soft">{t('signIn.nameLead')}</p>
          <NameForm attempt={attempt} onDone={() => setStep('contact')} />
        </Frame>
      )
  }
}
