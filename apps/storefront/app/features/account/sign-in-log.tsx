import { useDay } from '../../money/rate-chart.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import type { AccountActions } from '../../state/account-actions.ts'
import { longDay } from './long-day.ts'
import { useAccountData } from './use-account-data.ts'

const read = (account: AccountActions) => account.signIns()

/** Sign-ins and refused tries of the last months, the newest first. */
export function SignInLog() {
  const t = useMessages()
  const day = useDay()
  const { language } = useSite()
  const { data } = useAccountData(read)
  if (!data || data.length === 0) return null
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  return (
    <details className="profile-history">
      <summary>{t('profile.log')}</summary>
      <ul className="type-small">
        {data.map(({ at, way, refused, device }, index) => (
          // Two tries may have one moment.
          <li key={`${at} ${index}`}>
            <time dateTime={at}>{`${day(at.slice(0, 10), longDay)}, ${time.format(new Date(at))}`}</time>
            {': '}
            {translateData(t, 'way', way)}, <bdi>{device || t('profile.device')}</bdi>
            {refused && <b>{` ${t('profile.refused')}`}</b>}
          </li>
        ))}
      </ul>
    </details>
  )
}
