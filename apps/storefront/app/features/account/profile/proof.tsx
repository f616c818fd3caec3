import { spacedPhone } from '@karat/sites/phone.ts'
import { Button } from '@karat/ui/button.tsx'
import { Dialog } from '@karat/ui/dialog.tsx'
import type { User } from '@karat/contract/account.ts'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useSite } from '../../../site/site.tsx'
import { useMessages } from '../../../site/messages.tsx'
import type { AccountActions } from '../../../state/account/account-actions.ts'
import type { Outcome } from '../../../state/api.ts'
import { AttemptForm } from '../../../ui/forms/attempt-form.tsx'
import { type Channel, channelsTo, channelText } from '../../../ui/forms/channels.ts'
import { CodeField, isCode } from '../../../ui/forms/code-field.tsx'
import { Resend } from '../../../ui/forms/resend.tsx'
import { useAttempt, errorAt } from '../../../ui/forms/use-attempt.ts'
import { useAccountData } from '../use-account-data.ts'

/** Makes a call; where it needs a fresh verification, asks the shopper for one and makes it again. */
type Guard = <T>(call: () => Promise<Outcome<T>>) => Promise<Outcome<T>>

const GuardContext = createContext<Guard>((call) => call())

/** Guards calls that change contacts or credentials, export data or delete the account. */
export const useGuard = () => useContext(GuardContext)

/** Asks for verifications on behalf of its children. */
export function ProofProvider({ user, children }: { user: User; children: ReactNode }) {
  const [asking, setAsking] = useState<{ answer: (verified: boolean) => void } | null>(null)
  async function guard<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await call()
    if (outcome.ok || outcome.failure.code !== 'proof_needed') return outcome
    const before = document.activeElement
    const verified = await new Promise<boolean>((answer) => setAsking({ answer }))
    setAsking(null)
    if (before instanceof HTMLElement) before.focus()
    return verified ? call() : outcome
  }
  return (
    <GuardContext value={guard}>
      {children}
      {asking && <ProofDialog user={user} onDone={asking.answer} />}
    </GuardContext>
  )
}

const readPasskeys = (account: AccountActions) => account.passkeys()

/** Sends a code to a contact of the account and asks for it, or for a passkey where the account has one. */
function ProofDialog({ user, onDone }: { user: User; onDone: (verified: boolean) => void }) {
  const t = useMessages()
  const { settings } = useSite()
  const attempt = useAttempt()
  const [sent, setSent] = useState<{ channel: Channel; seconds: number; times: number } | null>(null)
  const { data: passkeys } = useAccountData(readPasskeys)
  const channels = [user.phone, user.email].flatMap((contact) => (contact ? channelsTo(contact, settings.otpmethods) : []))

  async function send(channel: Channel) {
    const outcome = await attempt.run((account) => account.sendProof({ channel }))
    if (outcome?.ok) setSent({ channel, seconds: outcome.value.resendSeconds, times: (sent?.times ?? 0) + 1 })
  }
  async function prove({ otp = '' }: Record<string, string>) {
    if (!isCode(otp)) return attempt.setError('otp', t('cod.digits'))
    const outcome = await attempt.run((account) => account.prove({ otp, ...(sent ? { channel: sent.channel } : {}) }))
    if (outcome?.ok) onDone(true)
  }
  async function proveByPasskey() {
    const outcome = await attempt.run((account) => account.proveByPasskey())
    if (outcome?.ok) onDone(true)
  }
  return (
    <Dialog title={t('proof.title')} closeLabel={t('nav.close')} onClose={() => onDone(false)}>
      <p className="type-soft">{t('proof.lead')}</p>
      <AttemptForm
        key={sent?.times ?? 0}
        attempt={attempt}
        fresh={!sent}
        className="profile-form"
        onSubmit={(values) => void prove(values)}
      >
        {sent ? (
          <>
            <p>
              {t('signIn.codeSent')}{' '}
              <bdi dir="ltr">{sent.channel === 'email' ? user.email : spacedPhone(user.phone ?? '', settings.profile)}</bdi>
            </p>
            <CodeField id="proof-code" label={t('cod.code')} name="otp" error={errorAt(attempt, 'otp')} />
            <Resend channels={channels} seconds={sent.seconds} busy={attempt.busy} onSend={(channel) => void send(channel)} />
            <Button type="submit" wide disabled={attempt.busy}>
              {t('cod.confirm')}
            </Button>
          </>
        ) : (
          channels.map((channel, at) => (
            <Button
              key={channel}
              wide
              variant={at === 0 ? 'primary' : 'secondary'}
              disabled={attempt.busy}
              onClick={() => void send(channel)}
            >
              {t(channelText[channel].send)}
            </Button>
          ))
        )}
      </AttemptForm>
      {passkeys && passkeys.length > 0 && (
        <p className="profile-everywhere">
          <Button variant="secondary" wide disabled={attempt.busy} onClick={() => void proveByPasskey()}>
            {t('passkey.use')}
          </Button>
        </p>
      )}
    </Dialog>
  )
}
