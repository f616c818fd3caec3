import { isPasswordLength, passwordBounds } from '@karat/contract/password.ts'
import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { SiteLink, useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { ContactField, contactIn } from '../../ui/forms/contact-field.tsx'
import { CodeField, isCode } from '../../ui/forms/code-field.tsx'
import { ContactForm } from './contact-form.tsx'
import { Frame, SignInForm } from './frame.tsx'
import { errorAt } from '../../ui/forms/use-attempt.ts'
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx'
import { useCaptchaAttempt } from '../../ui/forms/use-captcha-attempt.ts'
import { useReturn } from './use-return.ts'

/** The contact that was entered on the page before this one. */
function useGivenContact(): string {
  const { state } = useLocation() as { state: { username?: unknown } | null }
  return typeof state?.username === 'string' ? state.username : ''
}

/** `/forgot-password`: sends a code that allows to set a new password. */
export function ForgotPasswordView() {
  const t = useMessages()
  const { locale } = useSite()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const attempt = useCaptchaAttempt()
  const told = useGivenContact()
  async function send(username: string) {
    const outcome = await attempt.run((account, reCaptchaToken) => account.forgotPassword({ username, reCaptchaToken }))
    if (outcome?.ok) await navigate({ pathname: `/${locale}/reset-password`, search: search.toString() }, { state: { username } })
  }
  return (
    <Frame title={t('forgotPassword.title')}>
      <p className="type-soft">{t('forgotPassword.lead')}</p>
      <ContactForm
        attempt={attempt}
        value={told}
        action={t('cod.send')}
        fresh
        onContact={(username) => {
          void send(username)
        }}
      />
    </Frame>
  )
}

/** `/reset-password`: the sent code, and the new password; signs in, and ends every other session. */
export function ResetPasswordView() {
  const t = useMessages()
  const [search] = useSearchParams()
  const attempt = useCaptchaAttempt()
  const told = useGivenContact()
  /** Whether the code of the account's mail address is needed too. */
  const [mailCode, setMailCode] = useState(false)
  useReturn(!attempt.busy)

  function submit(values: Record<string, string>) {
    const { otp = '', password = '' } = values
    const contact = contactIn(values)
    if (contact === '') return attempt.setError('username', t('form.required'))
    if (!isCode(otp)) return attempt.setError('otp', t('cod.digits'))
    if (!isPasswordLength(password)) return attempt.setError('password', t('signIn.passwordHint', passwordBounds))
    const { mailOtp = '' } = values
    if (mailCode && !isCode(mailOtp)) return attempt.setError('mailOtp', t('cod.digits'))
    void attempt.run(async (account, reCaptchaToken) => {
      const more = mailCode ? { mailOtp } : {}
      const outcome = await account.resetPassword({ username: contact, otp, password, ...more, reCaptchaToken })
      if (!outcome.ok && outcome.failure.code === 'mail_code_needed') setMailCode(true)
      return outcome
    })
  }
  return (
    <Frame title={t('resetPassword.title')}>
      <p className="type-soft">{t('resetPassword.lead')}</p>
      <SignInForm attempt={attempt} fresh onSubmit={submit}>
        <ContactField id="sign-in-contact" label={t('signIn.contact')} error={errorAt(attempt, 'username')} defaultValue={told} />
        <CodeField id="sign-in-code" label={t('cod.code')} name="otp" error={errorAt(attempt, 'otp', 'code')} />
        {mailCode && <CodeField id="sign-in-mail-code" label={t('signIn.mailCode')} name="mailOtp" error={errorAt(attempt, 'mailOtp')} />}
        <NewPasswordField error={errorAt(attempt, 'password')} />
        <Button wide type="submit" className="main-action" disabled={attempt.busy}>
          {t('resetPassword.action')}
        </Button>
      </SignInForm>
      <p>
        <LinkButton as={SiteLink} to={`/forgot-password?${search.toString()}`}>
          {t('cod.again')}
        </LinkButton>
      </p>
    </Frame>
  )
}
