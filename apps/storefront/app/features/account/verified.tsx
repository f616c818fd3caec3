import { useMessages } from '../../site/messages.tsx'

/** A mail address or telephone number, which a code proved. */
export function Verified({ contact }: { contact: string }) {
  const t = useMessages()
  return (
    <>
      <bdi dir="ltr">{contact}</bdi> <span className="profile-verified type-small">{t('profile.verified')}</span>
    </>
  )
}
