import type { User } from '@karat/contract/account.ts'
import { isPasswordLength, passwordBounds } from '@karat/contract/password.ts'
import { Field } from '@karat/ui/field.tsx'
import type { ReactNode } from 'react'
import { useSite } from '../../../site/site.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { AttemptForm } from '../../../ui/forms/attempt-form.tsx'
import { NameFields } from '../../../ui/forms/name-fields.tsx'
import { NewPasswordField } from '../../../ui/forms/new-password-field.tsx'
import { type Attempt, useAttempt, errorAt } from '../../../ui/forms/use-attempt.ts'
import { type ProfileReading, readDay, readLanguage, readName } from './check-profile.ts'
import { useGuard } from './proof.tsx'
import { RowActions } from '../row.tsx'

/** Called when a form is closed; `saved` says whether it was saved. */
export type OnClose = (saved: boolean) => void

/** The form of an open row. `read` returns the change from the typed values, or the invalid field with its error. */
function RowForm({
  read,
  onClose,
  children,
}: {
  read: (values: Record<string, string>) => ProfileReading
  onClose: OnClose
  children: (attempt: Attempt) => ReactNode
}) {
  const t = useMessages()
  const attempt = useAttempt()
  async function submit(values: Record<string, string>) {
    const given = read(values)
    if ('wrong' in given) return attempt.setError(given.wrong[0], t(given.wrong[1]))
    const outcome = await attempt.run((account) => account.changeUser(given.change))
    if (outcome?.ok) onClose(true)
  }
  return (
    <AttemptForm attempt={attempt} className="profile-form" onSubmit={(values) => void submit(values)}>
      {children(attempt)}
      <RowActions action={t('profile.save')} busy={attempt.busy} onLeave={() => onClose(false)} />
    </AttemptForm>
  )
}

export function NameForm({ user, onClose }: { user: User; onClose: OnClose }) {
  return (
    <RowForm read={readName} onClose={onClose}>
      {(attempt) => <NameFields attempt={attempt} value={user} />}
    </RowForm>
  )
}

/** The form of the birthday or the anniversary. */
export function DateForm({
  user,
  field,
  label,
  onClose,
}: {
  user: User
  field: 'birthday' | 'anniversary'
  label: string
  onClose: OnClose
}) {
  return (
    <RowForm read={(values) => readDay(field, values)} onClose={onClose}>
      {(attempt) => (
        <Field
          id={`profile-date-${field}`}
          label={label}
          error={errorAt(attempt, field)}
          announced
          type="date"
          min="1900-01-01"
          max={new Date().toISOString().slice(0, 10)}
          name={field}
          defaultValue={user[field] ?? ''}
          autoComplete={field === 'birthday' ? 'bday' : 'off'}
        />
      )}
    </RowForm>
  )
}

export function LanguageForm({ user, onClose }: { user: User; onClose: OnClose }) {
  const t = useMessages()
  const { languages, subsite } = useSite()
  return (
    <RowForm read={readLanguage} onClose={onClose}>
      {(attempt) => (
        <Field
          as="select"
          id="profile-language-choice"
          label={t('profile.language')}
          error={errorAt(attempt, 'language')}
          announced
          name="language"
          defaultValue={user.language}
        >
          {languages
            .filter((one) => one.subsite === subsite)
            .map(({ language, name }) => (
              <option key={language} value={language}>
                {name}
              </option>
            ))}
        </Field>
      )}
    </RowForm>
  )
}

/** A new password, which signs every other device out. */
export function PasswordForm({ user, onClose }: { user: User; onClose: OnClose }) {
  const t = useMessages()
  const guard = useGuard()
  const attempt = useAttempt()
  async function submit({ password = '' }: Record<string, string>) {
    if (!isPasswordLength(password)) return attempt.setError('password', t('signIn.passwordHint', passwordBounds))
    const outcome = await attempt.run((account) => guard(() => account.setPassword({ password })))
    if (outcome?.ok) onClose(true)
  }
  return (
    <AttemptForm attempt={attempt} className="profile-form" onSubmit={(values) => void submit(values)}>
      {/* For the browser, which saves the password under it. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email ?? user.phone ?? ''} />
      <NewPasswordField error={errorAt(attempt, 'password')} />
      <RowActions action={t('profile.save')} busy={attempt.busy} onLeave={() => onClose(false)} />
    </AttemptForm>
  )
}
