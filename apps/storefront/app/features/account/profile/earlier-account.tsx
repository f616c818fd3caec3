import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { typedText } from '@karat/sites/typed.ts'
import { useState } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import type { AccountActions } from '../../../state/account/account-actions.ts'
import { AttemptForm } from '../../../ui/forms/attempt-form.tsx'
import { CodeField, isCode } from '../../../ui/forms/code-field.tsx'
import { Resend } from '../../../ui/forms/resend.tsx'
import { errorAt, useAttempt } from '../../../ui/forms/use-attempt.ts'
import { useGuard } from './proof.tsx'
import { useAccountData } from '../use-account-data.ts'

const read = (account: AccountActions) => account.earlierAccount()

/** Signs in to the earlier account of the customer's telephone number, with a code to the mail address of one of its orders. */
export function EarlierAccount() {
  const t = useMessages()
  const guard = useGuard()
  const attempt = useAttempt()
  const { data } = useAccountData(read)
  const [asked, setAsked] = useState<{ number: string; seconds: number; times: number } | null>(null)
  const [typed, setTyped] = useState<string | undefined>()
  if (!data?.exists) return null

  async function send(number: string) {
    const outcome = await attempt.run((account) => account.sendEarlierCode({ number }))
    if (outcome?.ok) setAsked({ number, seconds: outcome.value.resendSeconds, times: (asked?.times ?? 0) + 1 })
  }
  function submit({ number = '' }: Record<string, string>) {
    if (typedText(number) === '') attempt.setError('number', t('form.required'))
    else void send(typedText(number))
  }
  /** Goes back to the order number, which may be mistyped: the answer does not say whether there is such an order. */
  function changeNumber() {
    attempt.clearError()
    setTyped(asked?.number)
    setAsked(null)
  }
  async function open({ otp = '' }: Record<string, string>) {
    if (!asked) return
    if (!isCode(otp)) return attempt.setError('otp', t('cod.digits'))
    await attempt.run((account) => guard(() => account.openEarlier({ number: asked.number, otp })))
  }
  return (
    <section className="profile-section">
      <h2>{t('earlierAccount.title')}</h2>
      <p className="type-soft">{t('earlierAccount.lead')}</p>
      {asked ? (
        <AttemptForm key={asked.times} attempt={attempt} className="profile-form" onSubmit={(values) => void open(values)}>
          <p>{t('earlierAccount.sent')}</p>
          <CodeField id="earlier-code" label={t('cod.code')} name="otp" error={errorAt(attempt, 'otp')} />
          <Resend channels={['email']} seconds={asked.seconds} busy={attempt.busy} onSend={() => void send(asked.number)} />
          <p className="type-small">
            <LinkButton disabled={attempt.busy} onClick={changeNumber}>
              {t('earlierAccount.changeNumber')}
            </LinkButton>
          </p>
          <Button type="submit" disabled={attempt.busy}>
            {t('earlierAccount.open')}
          </Button>
        </AttemptForm>
      ) : (
        <AttemptForm key="number" fresh={typed === undefined} attempt={attempt} className="profile-form" onSubmit={submit}>
          <Field
            id="earlier-number"
            label={t('findOrder.number')}
            error={errorAt(attempt, 'number')}
            announced
            name="number"
            defaultValue={typed}
            maxLength={40}
            aria-required="true"
            dir="ltr"
          />
          <Button type="submit" disabled={attempt.busy}>
            {t('cod.send')}
          </Button>
        </AttemptForm>
      )}
    </section>
  )
}
