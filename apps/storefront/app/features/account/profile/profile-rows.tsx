import type { User } from '@karat/contract/account.ts'
import { type ReactNode, useState } from 'react'
import { useDay } from '../../../site/use-day.ts'
import { useSite } from '../../../site/site.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { ContactForm } from './change-contact.tsx'
import { DateForm, LanguageForm, NameForm } from './profile-forms.tsx'
import { Row } from '../row.tsx'
import { Verified } from './verified.tsx'

type RowName = 'name' | 'email' | 'phone' | 'birthday' | 'anniversary' | 'language'

/** The customer's profile data; one row is open at a time. */
export function ProfileRows({ user }: { user: User }) {
  const t = useMessages()
  const day = useDay()
  const { languages, subsite } = useSite()
  const [open, setOpen] = useState<RowName | null>(null)
  const [saved, setSaved] = useState(false)
  const name = `${user.firstName} ${user.lastName}`.trim()
  const language = languages.find((one) => one.subsite === subsite && one.language === user.language)
  function close(done: boolean) {
    setOpen(null)
    setSaved(done)
  }
  const row = (of: RowName, label: string, value: ReactNode, form: ReactNode, hint?: string) => (
    <Row
      key={of}
      name={of}
      label={label}
      value={value}
      hint={hint}
      isOpen={open === of}
      onOpen={() => {
        setOpen(of)
        setSaved(false)
      }}
    >
      {form}
    </Row>
  )
  const contact = (kind: 'email' | 'phone', label: string) =>
    row(kind, label, user[kind] && <Verified contact={user[kind]} />, <ContactForm user={user} kind={kind} onClose={close} />)
  const date = (field: 'birthday' | 'anniversary', label: string) =>
    row(
      field,
      label,
      user[field] && <bdi>{day(user[field], { day: 'numeric', month: 'long', year: 'numeric' })}</bdi>,
      <DateForm label={label} field={field} user={user} onClose={close} />,
    )
  return (
    <section className="profile-section">
      <h2>{t('profile.you')}</h2>
      <p className="ui-visually-hidden" role="status">
        {saved && t('profile.saved')}
      </p>
      <dl className="profile-rows">
        {row('name', t('profile.name'), name && <bdi>{name}</bdi>, <NameForm user={user} onClose={close} />, t('profile.nameHint'))}
        {contact('email', t('form.emailLabel'))}
        {contact('phone', t('form.phoneLabel'))}
        {date('birthday', t('profile.birthday'))}
        {date('anniversary', t('profile.anniversary'))}
        {row(
          'language',
          t('profile.language'),
          language && <bdi>{language.name}</bdi>,
          <LanguageForm user={user} onClose={close} />,
          t('profile.languageHint'),
        )}
      </dl>
    </section>
  )
}
