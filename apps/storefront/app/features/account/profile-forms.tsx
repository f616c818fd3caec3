import type { User } from '@karat/contract/account.ts'
import { isName } from '@karat/contract/names.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { loadAccount } from '../../state/load-account.ts'

type Change = Partial<Pick<User, 'firstName' | 'lastName' | 'birthday' | 'anniversary' | 'language'>>
/** Called when a form is done with: saved or left. */
type OnClose = (saved: boolean) => void

/** What a form shows beside its fields: which one is wrong, and by what; `form` for all of it. */
type Wrong = Readonly<Record<string, string>>

/** The form of an open row. `read` makes the change of what was typed, or says what is wrong with it. */
function RowForm({
  read,
  onClose,
  children,
}: {
  read: (values: FormData) => { change: Change } | { wrong: Wrong }
  onClose: OnClose
  children: (wrong: Wrong) => ReactNode
}) {
  const t = useMessages()
  const { settings } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [wrong])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const given = read(new FormData(event.currentTarget))
    if ('wrong' in given) return setWrong(given.wrong)
    setBusy(true)
    setWrong({})
    try {
      const { account } = await loadAccount(settings)
      const outcome = await account.changeUser(given.change)
      if (outcome.ok) return onClose(true)
      const { field = 'form', code } = outcome.failure
      setWrong(
        field in given.change ? { [field]: t('problem.bad_request') } : { form: t(code ? 'problem.bad_request' : 'signIn.noAnswer') },
      )
    } catch {
      setWrong({ form: t('signIn.noAnswer') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate className="profile-form" onSubmit={(event) => void submit(event)}>
      {children(wrong)}
      {wrong['form'] && (
        <Notice tone="bad" icon="notice" role="alert">
          {wrong['form']}
        </Notice>
      )}
      <p className="profile-actions">
        <Button type="submit" disabled={busy}>
          {t('profile.save')}
        </Button>
        <LinkButton onClick={() => onClose(false)}>{t('profile.leave')}</LinkButton>
      </p>
    </form>
  )
}

const textOf = (values: FormData, name: string) => {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

export function NameForm({ user, onClose }: { user: User; onClose: OnClose }) {
  const t = useMessages()
  function read(values: FormData) {
    const change = { firstName: textOf(values, 'firstName'), lastName: textOf(values, 'lastName') }
    const bad = Object.entries(change).find(([, name]) => !isName(name))
    return bad ? { wrong: { [bad[0]]: t(bad[1] === '' ? 'form.required' : 'form.name') } } : { change }
  }
  const shared = { announced: true, maxLength: 60, 'aria-required': true } as const
  return (
    <RowForm read={read} onClose={onClose}>
      {(wrong) => (
        <>
          <Field
            id="profile-first"
            label={t('form.first')}
            error={wrong['firstName'] ?? ''}
            name="firstName"
            defaultValue={user.firstName}
            autoComplete="given-name"
            {...shared}
          />
          <Field
            id="profile-last"
            label={t('form.last')}
            error={wrong['lastName'] ?? ''}
            name="lastName"
            defaultValue={user.lastName}
            autoComplete="family-name"
            {...shared}
          />
        </>
      )}
    </RowForm>
  )
}

/** A day of the shopper's own; an empty one takes it away. */
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
    <RowForm read={(values) => ({ change: { [field]: textOf(values, field) || null } })} onClose={onClose}>
      {(wrong) => (
        <Field
          id={`profile-date-${field}`}
          label={label}
          error={wrong[field] ?? ''}
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
    <RowForm read={(values) => ({ change: { language: textOf(values, 'language') } })} onClose={onClose}>
      {(wrong) => (
        <Field
          as="select"
          id="profile-language-choice"
          label={t('profile.language')}
          error={wrong['language'] ?? ''}
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
