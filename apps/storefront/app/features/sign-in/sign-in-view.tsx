import { maxPasswordUnits } from '@karat/contract/password.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useSearchParams } from 'react-router'
import { SiteLink } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { channelText } from '../../ui/forms/channels.ts'
import { errorAt } from '../../ui/forms/use-attempt.ts'
import { CodeForm } from './code-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { Frame, SignInForm } from './frame.tsx'
import { NameForm } from './name-form.tsx'
import { type SignIn, useSignIn } from './use-sign-in.ts'

interface StepProps {
  signIn: SignIn
}

/** The page's query, which names the page to return to. */
function useQuery(): string {
  const [search] = useSearchParams()
  return search.size > 0 ? `?${search.toString()}` : ''
}

/**
 * `/sign-in`: asks for a mail address or a telephone number, then offers every sign-in method of the site, so that it does not reveal
 * whether an account exists or its methods. A new customer is asked for a name at the end.
 */
export function SignInView() {
  const t = useMessages()
  const signIn = useSignIn()
  switch (signIn.step) {
    case 'contact':
      return <ContactStep signIn={signIn} />
    case 'method':
      return <MethodStep signIn={signIn} />
    case 'code':
      return <CodeStep signIn={signIn} />
    case 'password':
      return <PasswordStep signIn={signIn} />
    case 'name':
      return (
        <Frame title={t('signIn.nameTitle')}>
          <p className="type-soft">{t('signIn.nameLead')}</p>
          <NameForm attempt={signIn.attempt} onDone={() => signIn.setStep('contact')} />
        </Frame>
      )
  }
}

function ContactStep({ signIn }: StepProps) {
  const t = useMessages()
  const query = useQuery()
  const { attempt, username, started, setUsername, go, signByPasskey } = signIn
  const { busy } = attempt
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
}

/** The typed contact, with a button to change it. */
function ContactLine({ signIn: { attempt, username, go } }: StepProps) {
  const t = useMessages()
  return (
    <p className="type-soft sign-in-contact-line">
      <bdi dir="ltr">{username}</bdi>{' '}
      <LinkButton disabled={attempt.busy} onClick={() => go('contact')}>
        {t('signIn.change')}
      </LinkButton>
    </p>
  )
}

function MethodStep({ signIn }: StepProps) {
  const t = useMessages()
  const { attempt, channels, go, send } = signIn
  const { busy } = attempt
  return (
    <Frame title={t('signIn.howTitle')}>
      <ContactLine signIn={signIn} />
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
}

function CodeStep({ signIn }: StepProps) {
  const t = useMessages()
  const { attempt, sent, mailCode, channels, go, send, verify } = signIn
  return (
    <Frame title={t('signIn.codeTitle')}>
      <p className="type-soft">{t('signIn.codeSent')}</p>
      <ContactLine signIn={signIn} />
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
      <Button wide variant="secondary" disabled={attempt.busy} onClick={() => go('password')}>
        {t('signIn.usePassword')}
      </Button>
    </Frame>
  )
}

function PasswordStep({ signIn }: StepProps) {
  const t = useMessages()
  const query = useQuery()
  const { attempt, username, go, logIn } = signIn
  const { busy } = attempt
  return (
    <Frame title={t('signIn.passwordTitle')}>
      <ContactLine signIn={signIn} />
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
}
