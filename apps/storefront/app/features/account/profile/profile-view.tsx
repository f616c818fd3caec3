import type { User } from '@karat/contract/account.ts'
import { useEffect } from 'react'
import { useSite } from '../../../site/site.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { loadAccount } from '../../../state/account/load-account.ts'
import { AccountFrame } from '../account-frame.tsx'
import { ConsentSection } from './consents.tsx'
import { EarlierAccount } from './earlier-account.tsx'
import { OwnData, PlannedDeletion } from './own-data.tsx'
import { ProfileRows } from './profile-rows.tsx'
import { ProofProvider } from './proof.tsx'
import { SigningIn } from './signing-in.tsx'

/** `/dashboard/profile`: the customer's data, one row open at a time, and the signed-in devices. */
export function ProfileView() {
  const t = useMessages()
  return (
    <AccountFrame title={t('profile.title')} path="/dashboard/profile" guest={t('profile.guest')}>
      {(user) => <Profile user={user} />}
    </AccountFrame>
  )
}

function Profile({ user }: { user: User }) {
  const { settings } = useSite()
  useEffect(() => void loadAccount(settings).then(({ account }) => account.loadUser()), [settings])
  return (
    <ProofProvider user={user}>
      <PlannedDeletion user={user} />
      <ProfileRows user={user} />
      {/* Of another account after it was opened. */}
      <EarlierAccount key={user.id} />
      <ConsentSection />
      <SigningIn user={user} />
      <OwnData user={user} />
    </ProofProvider>
  )
}
