import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useState } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import type { AccountActions, Passkey } from '../../../state/account/account-actions.ts'
import type { Outcome } from '../../../state/api.ts'
import { AttemptForm } from '../../../ui/forms/attempt-form.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { useAttempt, errorAt } from '../../../ui/forms/use-attempt.ts'
import { useDate } from '../../../ui/use-date.ts'
import { useGuard } from './proof.tsx'
import { RowActions } from '../row.tsx'
import { useAccountData } from '../use-account-data.ts'
import { useReturnFocus } from '../use-return-focus.ts'

const read = (account: AccountActions) => account.passkeys()

/** The customer's passkeys: created, named and removed. */
export function Passkeys() {
  const t = useMessages()
  const guard = useGuard()
  const attempt = useAttempt()
  const { data: passkeys, failed, setData } = useAccountData(read)

  async function change(work: (account: AccountActions) => Promise<Outcome<{ passkeys: Passkey[] }>>): Promise<void> {
    const outcome = await attempt.run((account) => guard(() => work(account)))
    if (outcome?.ok) setData(outcome.value.passkeys)
  }
  return (
    <>
      <h3 className="profile-part">{t('passkey.title')}</h3>
      <p className="type-small type-soft">{t('passkey.hint')}</p>
      {!passkeys && !failed && <Skeleton lines={2} />}
      {passkeys && passkeys.length > 0 && (
        <ul className="profile-rows">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={attempt.busy}
              onNamed={setData}
              onRemove={() => void change((account) => account.removePasskey(passkey.id))}
            />
          ))}
        </ul>
      )}
      {(attempt.wrong ?? failed) && (
        <Notice tone="bad" icon="notice" role="alert">
          {attempt.wrong?.text ?? t('signIn.noAnswer')}
        </Notice>
      )}
      <p className="profile-everywhere">
        <Button variant="secondary" disabled={attempt.busy} onClick={() => void change((account) => account.addPasskey())}>
          {t('passkey.add')}
        </Button>
      </p>
    </>
  )
}

function PasskeyRow({
  passkey: { id, name, createdAt, lastUsedAt },
  busy,
  onNamed,
  onRemove,
}: {
  passkey: Passkey
  busy: boolean
  onNamed: (passkeys: Passkey[]) => void
  onRemove: () => void
}) {
  const t = useMessages()
  const date = useDate()
  const attempt = useAttempt()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useReturnFocus(isOpen)
  const made = date(createdAt)

  async function rename(values: Record<string, string>) {
    const next = values['name']?.trim() ?? ''
    if (next === '') return attempt.setError('name', t('form.required'))
    const outcome = await attempt.run((account) => account.renamePasskey({ passkeyId: id, name: next }))
    if (!outcome?.ok) return
    onNamed(outcome.value.passkeys)
    setIsOpen(false)
  }
  if (isOpen)
    return (
      <li className="profile-row profile-device">
        <AttemptForm attempt={attempt} className="profile-form" onSubmit={(values) => void rename(values)}>
          <Field
            id={`passkey-name-${id}`}
            label={t('passkey.name')}
            error={errorAt(attempt, 'name')}
            announced
            name="name"
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            aria-required="true"
          />
          <RowActions action={t('profile.save')} busy={attempt.busy} onLeave={() => setIsOpen(false)} />
        </AttemptForm>
      </li>
    )
  return (
    <li className="profile-row profile-device">
      <div>
        <b id={`passkey-${id}`}>
          <bdi>{name || t('profile.device')}</bdi>
        </b>
        <span className="type-small type-soft profile-hint">
          {lastUsedAt ? t('passkey.used', { day: made, last: date(lastUsedAt) }) : t('passkey.made', { day: made })}
        </span>
      </div>
      <span className="profile-actions">
        <LinkButton ref={opener} aria-describedby={`passkey-${id}`} onClick={() => setIsOpen(true)}>
          {t('passkey.rename')}
        </LinkButton>
        <LinkButton disabled={busy} aria-describedby={`passkey-${id}`} onClick={onRemove}>
          {t('passkey.remove')}
        </LinkButton>
      </span>
    </li>
  )
}
