import type { User } from '@karat/contract/account.ts'
import { useState } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './profile-forms.tsx'
import { Row } from '../row.tsx'
import { SignInLog } from './sign-in-log.tsx'

/** The sign-in methods and signed-in devices of a customer. */
export function SigningIn({ user }: { user: User }) {
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="profile-section">
      <h2>{t('profile.signingIn')}</h2>
      <dl className="profile-rows">
        <Row
          name="password"
          label={t('signIn.password')}
          value={user.hasPassword && t('profile.passwordSet')}
          isOpen={isOpen}
          onOpen={() => setIsOpen(true)}
        >
          <PasswordForm user={user} onClose={() => setIsOpen(false)} />
        </Row>
      </dl>
      <Passkeys />
      <Devices />
      <SignInLog />
    </section>
  )
}
