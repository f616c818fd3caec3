import { commaOf } from '@karat/sites/locale.ts'
import { useSite } from '../../../site/site.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useMoment } from '../../../site/moment.ts'
import type { AccountActions } from '../../../state/account/account-actions.ts'
import { useAccountData } from '../use-account-data.ts'

const read = (account: AccountActions) => account.signIns()

/** Successful and refused sign-ins of the last months, the newest first. */
export function SignInLog() {
  const t = useMessages()
  const { language } = useSite()
  const moment = useMoment()
  const { data } = useAccountData(read)
  if (!data || data.length === 0) return null
  return (
    <details className="profile-history">
      <summary>{t('profile.log')}</summary>
      <ul className="type-small">
        {data.map(({ at, method, refused, device }, index) => (
          // Two tries may have one moment.
          <li key={`${at} ${index}`}>
            <time dateTime={at}>{moment(at, 'long')}</time>
            {': '}
            {translateData(t, 'signInMethod', method)}
            {commaOf(language)}
            <bdi>{device || t('profile.device')}</bdi>
            {refused && <b>{` ${t('profile.refused')}`}</b>}
          </li>
        ))}
      </ul>
    </details>
  )
}
