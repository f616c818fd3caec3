import type { User } from '@karat/contract/account.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useEffect } from 'react'
import { withReturn } from '../../site/return-path.ts'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useRestoredShop, useShop } from '../../state/lazy-store.ts'
import { loadAccount } from '../../state/load-account.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConsentSection } from './consents.tsx'
import { OwnData, PlannedDeletion } from './own-data.tsx'
import { ProfileRows } from './profile-rows.tsx'
import { ProofProvider } from './proof.tsx'
import { SigningIn } from './signing-in.tsx'

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
          <ProofProvider user={auth.user}>
            <PlannedDeletion user={auth.user} />
            <ProfileRows user={auth.user} />
            <ConsentSection />
            <SigningIn user={auth.user} />
            <OwnData user={auth.user} />
          </ProofProvider>
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
    await account.logOut()
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
