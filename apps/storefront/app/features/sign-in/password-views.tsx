import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { latinDigits } from '../../site/latin-digits.ts'
import { SiteLink, useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { CodeField, isCode } from './code-field.tsx'
import { ContactForm } from './contact-form.tsx'
import { AttemptForm, Frame, wrongAt } from './frame.tsx'
import { NewPasswordField, passwordBounds } from './new-password-field.tsx'
import { useAttempt } from './use-attempt.ts'
import { useWayBack } from './use-way-back.ts'

/** The contact that the page before this one was told. */
function useToldContact(): string {
  const { state } = useLocation() as { state: { username?: unknown } | null }
  return typeof state?.username === 'string' ? state.username : ''
}

/** `/forgot-password`: sends a code to set a new password with. */
export function ForgotPasswordView() {
  const t = useMessages()
  const { locale } = useSite()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const attempt = useAttempt()
  const told = useToldContact()
  async function send(username: string) {
    const outcome = await attempt.attempt((account, reCaptchaToken) => account.forgotPassword({ username, reCaptchaToken }))
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

/** `/reset-password`: the code that was sent, and the new password; signs in, and ends every other sign-in. */
export function ResetPasswordView() {
  const t = useMessages()
  const [search] = useSearchParams()
  const attempt = useAttempt()
  const told = useToldContact()
  useWayBack(!attempt.busy)

  function submit({ username = '', otp = '', password = '' }: Record<string, string>) {
    const contact = latinDigits(username).trim()
    if (contact === '') return attempt.refuse('username', t('form.required'))
    if (!isCode(otp)) return attempt.refuse('otp', t('cod.digits'))
    if ([...password].length < passwordBounds.least) return attempt.refuse('password', t('signIn.passwordHint', passwordBounds))
    void attempt.attempt((account, reCaptchaToken) => account.resetPassword({ username: contact, otp, password, reCaptchaToken }))
  }
  return (
    <Frame title={t('resetPassword.title')}>
      <p className="type-soft">{t('resetPassword.lead')}</p>
      <AttemptForm attempt={attempt} fresh onSubmit={submit}>
        <Field
          id="sign-in-contact"
          label={t('signIn.contact')}
          error={wrongAt(attempt, 'username')}
          announced
          name="username"
          defaultValue={told}
          autoComplete="username"
          maxLength={120}
          aria-required="true"
          dir="ltr"
        />
        <CodeField id="sign-in-code" label={t('cod.code')} name="otp" error={wrongAt(attempt, 'otp', 'code')} />
        <NewPasswordField error={wrongAt(attempt, 'password')} />
        <Button wide type="submit" className="main-action" disabled={attempt.busy}>
          {t('resetPassword.action')}
        </Button>
      </AttemptForm>
      <p>
        <LinkButton as={SiteLink} to={`/forgot-password?${search.toString()}`}>
          {t('cod.again')}
        </LinkButton>
      </p>
    </Frame>
  )
}
