import type { User } from '@karat/contract/account.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useState } from 'react'
import { useSite } from '../../../site/site.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { AttemptForm } from '../../../ui/forms/attempt-form.tsx'
import { type Channel, channelsTo, mayBeContact } from '../../../ui/forms/channels.ts'
import { CodeField, isCode } from '../../../ui/forms/code-field.tsx'
import { ContactField, contactIn } from '../../../ui/forms/contact-field.tsx'
import { Resend } from '../../../ui/forms/resend.tsx'
import { useAttempt, errorAt } from '../../../ui/forms/use-attempt.ts'
import type { OnClose } from './profile-forms.tsx'
import { useGuard } from './proof.tsx'
import { RowActions } from '../row.tsx'
import { Verified } from './verified.tsx'

/** Asks for a new mail address or telephone number, then for the code sent to it; the old one stays valid until then. */
export function ContactForm({ user, kind, onClose }: { user: User; kind: 'email' | 'phone'; onClose: OnClose }) {
  const t = useMessages()
  const { settings } = useSite()
  const guard = useGuard()
  const attempt = useAttempt()
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<{ seconds: number; times: number } | null>(null)
  const leave = () => onClose(false)

  async function send(username: string, channel?: Channel) {
    setTyped(username)
    const outcome = await attempt.run((account) => guard(() => account.sendContactCode({ username, ...(channel ? { channel } : {}) })))
    if (outcome?.ok) setSent({ seconds: outcome.value.resendSeconds, times: (sent?.times ?? 0) + 1 })
  }
  function submit(values: Record<string, string>) {
    const username = contactIn(values)
    if (username === '') attempt.setError('username', t('form.required'))
    else if (!mayBeContact(username) || username.includes('@') !== (kind === 'email'))
      attempt.setError('username', t(kind === 'email' ? 'problem.bad_email' : 'problem.bad_phone'))
    else void send(username)
  }
  async function verify({ otp = '' }: Record<string, string>) {
    if (!isCode(otp)) return attempt.setError('otp', t('cod.digits'))
    const outcome = await attempt.run((account) => account.changeContact({ username: typed, otp }))
    if (outcome?.ok) onClose(true)
    else if (outcome?.failure.field === 'username') setSent(null)
  }
  return (
    <>
      {user[kind] && (
        <p className="profile-current">
          <Verified contact={user[kind]} /> <span className="type-small type-soft">{t('contact.stays')}</span>
        </p>
      )}
      {sent ? (
        <AttemptForm key={sent.times} attempt={attempt} className="profile-form" onSubmit={(values) => void verify(values)}>
          <p>
            {t('signIn.codeSent')} <bdi dir="ltr">{typed}</bdi>{' '}
            <LinkButton
              onClick={() => {
                attempt.clearError()
                setSent(null)
              }}
            >
              {t('signIn.change')}
            </LinkButton>
          </p>
          <CodeField id="contact-code" label={t('cod.code')} name="otp" error={errorAt(attempt, 'otp')} />
          <Resend
            channels={channelsTo(typed, settings.otpmethods)}
            seconds={sent.seconds}
            busy={attempt.busy}
            onSend={(channel) => void send(typed, channel)}
          />
          <RowActions action={t('contact.verify')} busy={attempt.busy} onLeave={leave} />
        </AttemptForm>
      ) : (
        <AttemptForm key="contact" attempt={attempt} className="profile-form" onSubmit={submit}>
          <ContactField
            id={`contact-${kind}`}
            label={t(kind === 'email' ? 'contact.email' : 'contact.phone')}
            error={errorAt(attempt, 'username')}
            defaultValue={typed}
            autoComplete={kind === 'email' ? 'email' : 'tel'}
            inputMode={kind === 'email' ? 'email' : 'tel'}
          />
          <RowActions action={t('cod.send')} busy={attempt.busy} onLeave={leave} />
        </AttemptForm>
      )}
    </>
  )
}
