import { isPasswordLength, passwordBounds } from '@karat/contract/password.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SiteLink } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { mayBeContact } from '../../ui/forms/channels.ts'
import { CodeForm } from './code-form.tsx'
import { Frame, SignInForm } from './frame.tsx'
import { errorAt } from '../../ui/forms/use-attempt.ts'
import { NameFields, nameError } from '../../ui/forms/name-fields.tsx'
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx'
import { useCaptchaAttempt } from '../../ui/forms/use-captcha-attempt.ts'
import { useReturn } from './use-return.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** `/sign-up`: name, mail address and password; a code verifies the address before it is stored. */
export function SignUpView() {
  const t = useMessages()
  const [search] = useSearchParams()
  const attempt = useCaptchaAttempt()
  const [person, setPerson] = useState<Person | null>(null)
  const [sent, setSent] = useState({ seconds: 30, times: 0 })
  useReturn(!attempt.busy)

  async function send(given: Person) {
    const outcome = await attempt.run((account, reCaptchaToken) => account.signUp({ ...given, reCaptchaToken }))
    if (!outcome?.ok) return
    setPerson(given)
    setSent(({ times }) => ({ seconds: outcome.value.resendSeconds, times: times + 1 }))
  }
  function submit(values: Record<string, string>) {
    const { firstName = '', lastName = '', email = '', password = '' } = values
    const wrong = nameError(values)
    if (wrong) return attempt.setError(wrong[0], t(wrong[1]))
    if (!email.includes('@') || !mayBeContact(email.trim())) return attempt.setError('email', t(email ? 'form.email' : 'form.required'))
    if (!isPasswordLength(password)) return attempt.setError('password', t('signIn.passwordHint', passwordBounds))
    void send({ firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), password })
  }

  if (person)
    return (
      <Frame title={t('signIn.codeTitle')}>
        <p className="type-soft">{t('signIn.codeSent')}</p>
        <p className="type-soft">
          <bdi dir="ltr">{person.email}</bdi>{' '}
          <LinkButton disabled={attempt.busy} onClick={() => setPerson(null)}>
            {t('signIn.change')}
          </LinkButton>
        </p>
        <CodeForm
          key={sent.times}
          attempt={attempt}
          channels={['email']}
          resendSeconds={sent.seconds}
          onCode={(otp) =>
            void attempt.run((account, reCaptchaToken) =>
              account.verifyCode({ username: person.email, otp, purpose: 'sign-up', reCaptchaToken }),
            )
          }
          onResend={() => void send(person)}
        />
      </Frame>
    )
  return (
    <Frame title={t('signUp.title')}>
      <p className="type-soft">{t('signUp.lead')}</p>
      <SignInForm attempt={attempt} fresh onSubmit={submit}>
        <NameFields attempt={attempt} />
        <Field
          id="sign-in-email"
          label={t('form.emailLabel')}
          error={errorAt(attempt, 'email')}
          announced
          type="email"
          name="email"
          autoComplete="email"
          maxLength={120}
          aria-required="true"
          dir="ltr"
        />
        <NewPasswordField error={errorAt(attempt, 'password')} />
        <Button wide type="submit" className="main-action" disabled={attempt.busy}>
          {t('signIn.continue')}
        </Button>
      </SignInForm>
      <p>
        {t('signUp.known')}{' '}
        <LinkButton as={SiteLink} to={`/sign-in${search.size > 0 ? `?${search.toString()}` : ''}`}>
          {t('signIn.title')}
        </LinkButton>
      </p>
    </Frame>
  )
}
