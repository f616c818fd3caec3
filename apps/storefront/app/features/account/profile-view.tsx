import type { User } from '@karat/contract/account.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useDay } from '../../money/rate-chart.tsx'
import { withReturn } from '../../site/return-path.ts'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useRestoredShop, useShop } from '../../state/lazy-store.ts'
import { loadAccount } from '../../state/load-account.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Devices } from './devices.tsx'
import { DateForm, LanguageForm, NameForm } from './profile-forms.tsx'

/** `/dashboard/profile` (R-05): what the house knows of a shopper, one row open at a time, and where they are signed in. */
export function ProfileView() {
  const t = useMessages()
  const { locale, settings } = useSite()
  const restored = useRestoredShop(settings)
  const auth = useShop((state) => state.auth, null)
  const signIn = `/${locale}/sign-in${withReturn(`/${locale}/dashboard/profile`)}`
  const isGuest = auth !== null && !auth.isLoggedIn
  useEffect(() => {
    if (isGuest) window.location.replace(signIn)
  }, [isGuest, signIn])
  const isLoggedIn = auth?.isLoggedIn ?? false
  useEffect(() => {
    if (isLoggedIn) void loadAccount(settings).then(({ account }) => account.loadUser())
  }, [isLoggedIn, settings])

  return (
    <main id="main" className="layout-wrap layout-page profile">
      {auth?.user && <Navigation user={auth.user} />}
      <div>
        <h1>{t('profile.title')}</h1>
        <noscript>
          <Notice>{t('signIn.needsScript')}</Notice>
        </noscript>
        {!restored && <Skeleton lines={6} />}
        {restored && !auth?.user && (
          <p>
            {t('profile.guest')}{' '}
            <LinkButton as="a" href={signIn}>
              {t('account.signIn')}
            </LinkButton>
          </p>
        )}
        {restored && auth?.user && (
          <>
            <Rows user={auth.user} />
            <Devices />
          </>
        )}
      </div>
    </main>
  )
}

/** Who is signed in, and the pages of the account. */
function Navigation({ user }: { user: User }) {
  const t = useMessages()
  const { settings } = useSite()
  async function signOut() {
    const { account } = await loadAccount(settings)
    await account.logOut({ clearCart: settings.clearCartOnLogout })
  }
  return (
    <nav className="profile-navigation" aria-label={t('account.label')}>
      <p>
        <b>{`${user.firstName} ${user.lastName}`.trim() || t('account.label')}</b>
        <br />
        <bdi className="type-small type-soft" dir="ltr">
          {user.phone ?? user.email}
        </bdi>
      </p>
      <LinkButton onClick={() => void signOut()}>{t('account.signOut')}</LinkButton>
    </nav>
  )
}

type RowName = 'name' | 'birthday' | 'anniversary' | 'language'

function Rows({ user }: { user: User }) {
  const t = useMessages()
  const day = useDay()
  const { languages, subsite } = useSite()
  const [open, setOpen] = useState<RowName | null>(null)
  const [saved, setSaved] = useState(false)
  const long = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const language = languages.find((one) => one.subsite === subsite && one.language === user.language)
  function close(done: boolean) {
    setOpen(null)
    setSaved(done)
  }
  const row = (name: RowName, label: string, value: string, hint: string, form: ReactNode) => (
    <Row
      key={name}
      name={name}
      label={label}
      value={value}
      hint={hint}
      isOpen={open === name}
      onOpen={() => {
        setOpen(name)
        setSaved(false)
      }}
    >
      {form}
    </Row>
  )
  return (
    <section className="profile-section">
      <h2>{t('profile.you')}</h2>
      <p className="sr-only" role="status">
        {saved && t('profile.saved')}
      </p>
      <dl className="profile-rows">
        {row(
          'name',
          t('profile.name'),
          `${user.firstName} ${user.lastName}`.trim(),
          t('profile.nameHint'),
          <NameForm user={user} onClose={close} />,
        )}
        <Contact label={t('form.emailLabel')} value={user.email} />
        <Contact label={t('form.phoneLabel')} value={user.phone} />
        {row(
          'birthday',
          t('profile.birthday'),
          user.birthday ? day(user.birthday, long) : '',
          '',
          <DateForm label={t('profile.birthday')} field="birthday" user={user} onClose={close} />,
        )}
        {row(
          'anniversary',
          t('profile.anniversary'),
          user.anniversary ? day(user.anniversary, long) : '',
          '',
          <DateForm label={t('profile.anniversary')} field="anniversary" user={user} onClose={close} />,
        )}
        {row(
          'language',
          t('profile.language'),
          language?.name ?? '',
          t('profile.languageHint'),
          <LanguageForm user={user} onClose={close} />,
        )}
      </dl>
    </section>
  )
}

/** One thing that is known: its value with the button that opens its form, or the form. */
function Row({
  name,
  label,
  value,
  hint,
  isOpen,
  onOpen,
  children,
}: {
  name: string
  label: string
  value: string
  hint: string
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}) {
  const t = useMessages()
  return (
    <div className={isOpen ? 'profile-row is-open' : 'profile-row'}>
      <dt id={`profile-${name}`}>{label}</dt>
      <dd>
        {isOpen ? (
          children
        ) : (
          <>
            {value ? <bdi>{value}</bdi> : <span className="type-soft">{t('profile.none')}</span>}
            {hint && <span className="type-small type-soft profile-hint">{hint}</span>}
          </>
        )}
      </dd>
      {!isOpen && (
        <dd>
          <LinkButton id={`profile-open-${name}`} aria-describedby={`profile-${name}`} onClick={onOpen}>
            {t(value ? 'profile.change' : 'profile.add')}
          </LinkButton>
        </dd>
      )}
    </div>
  )
}

/** A mail address or telephone number, which a code proved. */
function Contact({ label, value }: { label: string; value: string | null }) {
  const t = useMessages()
  return (
    <div className="profile-row">
      <dt>{label}</dt>
      <dd>
        {value ? (
          <>
            <bdi dir="ltr">{value}</bdi> <span className="profile-verified type-small">{t('profile.verified')}</span>
          </>
        ) : (
          <span className="type-soft">{t('profile.none')}</span>
        )}
      </dd>
    </div>
  )
}
