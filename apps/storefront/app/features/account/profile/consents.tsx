import { Notice } from '@karat/ui/notice.tsx'
import { useSite } from '../../../site/site.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import type { AccountActions, Consents as ConsentData } from '../../../state/account/account-actions.ts'
import { loadAccount } from '../../../state/account/load-account.ts'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { useDate } from '../../../ui/use-date.ts'
import { useAccountData } from '../use-account-data.ts'

type Consent = ConsentData['consents'][number]
const read = (account: AccountActions) => account.consents()

/**
 * The customer's consents: each is off until the customer gives it, and every answer is stored with the version of its text and its day.
 */
export function ConsentSection() {
  const t = useMessages()
  const date = useDate()
  const { settings } = useSite()
  const { data, failed, setData, setFailed } = useAccountData(read)

  async function answer({ kind, wording }: Consent, given: boolean) {
    setFailed(false)
    try {
      const { account } = await loadAccount(settings)
      const outcome = await account.answerConsent({ kind, wording, given })
      if (outcome.ok) setData(outcome.value)
      else setFailed(true)
    } catch {
      setFailed(true)
    }
  }
  const stateOf = ({ answer: last }: Consent) =>
    last === null ? t('consent.never') : t(last.given ? 'consent.yes' : 'consent.no', { day: date(last.at), wording: last.wording })
  return (
    <section className="profile-section">
      <h2>{t('consent.heading')}</h2>
      <p className="type-soft">{t('consent.lead')}</p>
      <ul className="profile-rows">
        <li className="profile-row profile-device">
          <div>
            <b>{t('consent.orders')}</b>
            <span className="type-small type-soft profile-hint">{t('consent.ordersHint')}</span>
            <span className="type-small profile-hint">{t('consent.always')}</span>
          </div>
        </li>
        {data?.consents.map((consent) => (
          <li key={consent.kind} className="profile-row profile-device">
            <div>
              <b id={`consent-${consent.kind}`}>{translateData(t, 'consent', consent.kind)}</b>
              <span className="type-small type-soft profile-hint" id={`consent-hint-${consent.kind}`}>
                {translateData(t, 'consentHint', consent.kind)}
              </span>
              <span className="type-small profile-hint">{stateOf(consent)}</span>
            </div>
            <input
              type="checkbox"
              role="switch"
              className="profile-switch"
              aria-labelledby={`consent-${consent.kind}`}
              aria-describedby={`consent-hint-${consent.kind}`}
              checked={consent.answer?.given ?? false}
              aria-checked={consent.answer?.given ?? false}
              onChange={(event) => void answer(consent, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      {!data && !failed && <Skeleton lines={6} />}
      {failed && (
        <Notice tone="bad" icon="notice" role="alert">
          {t('signIn.noAnswer')}
        </Notice>
      )}
      {data && data.history.length > 0 && (
        <details className="profile-history">
          <summary>{t('consent.history')}</summary>
          <ul className="type-small">
            {data.history.map(({ kind, given, wording, at }) => (
              <li key={`${kind} ${at}`}>
                {`${translateData(t, 'consent', kind)}: `}
                {t(given ? 'consent.yes' : 'consent.no', { day: date(at), wording })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
