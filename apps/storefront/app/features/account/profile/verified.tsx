import { spacedPhone } from '@karat/sites/phone.ts'
import { useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'

/** A mail address or telephone number that a code has verified. */
export function Verified({ contact }: { contact: string }) {
  const t = useMessages()
  const { settings } = useSite()
  return (
    <>
      <bdi dir="ltr">{spacedPhone(contact, settings.profile)}</bdi>{' '}
      <span className="profile-verified type-small">{t('profile.verified')}</span>
    </>
  )
}
