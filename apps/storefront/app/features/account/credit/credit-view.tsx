import type { CreditReply } from '@karat/contract/credit.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useEffect, useState } from 'react'
import { Money } from '../../../money/money.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import { loadCredit } from '../../../state/account/credit-actions.ts'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { GiftCardForm } from '../../../ui/cart/gift-card-form.tsx'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { useDate } from '../../../ui/use-date.ts'
import { AccountFrame } from '../account-frame.tsx'
import { CreditComing } from './credit-coming.tsx'
import { CreditFile } from './credit-file.tsx'
import { CreditLedger } from './credit-ledger.tsx'

/** `/dashboard/credit`: the customer's balance on this site, the form that turns a gift card into credit, and the ledger. */
export function CreditView() {
  const t = useMessages()
  return (
    <AccountFrame title={t('credit.title')} path="/dashboard/credit" guest={t('credit.guest')}>
      {(user) => <Credit key={user.id} />}
    </AccountFrame>
  )
}

function Credit() {
  const t = useMessages()
  const { settings } = useSite()
  const [credit, setCredit] = useState<CreditReply | null>(null)
  const [failure, setFailure] = useState('')
  /** The number of shown pages, and of requests of the first. */
  const [asked, setAsked] = useState({ pages: 1, tries: 0 })

  useEffect(() => {
    let isCurrent = true
    const { pages } = asked
    void loadCredit(settings)
      .then((actions) => actions.read(pages))
      .then(
        (outcome) => {
          if (!isCurrent) return
          setFailure(outcome.ok ? '' : failureText(t, outcome.failure))
          if (!outcome.ok) return
          const { value } = outcome
          // Older entries are added below the shown ones, each once: new entries may have moved them to the next page.
          setCredit((shown) => {
            const before = pages === 1 ? [] : (shown?.entries ?? [])
            const ids = new Set(before.map(({ entryID }) => entryID))
            return { ...value, entries: [...before, ...value.entries.filter(({ entryID }) => !ids.has(entryID))] }
          })
        },
        () => isCurrent && setFailure(t('problem.unavailable')),
      )
    return () => {
      isCurrent = false
    }
  }, [settings, asked, t])
  const readAgain = () => setAsked(({ tries }) => ({ pages: 1, tries: tries + 1 }))
  return (
    <>
      <p className="credit-lead type-soft">{t('credit.lead')}</p>
      {failure && <RetryNotice failure={failure} onRetry={readAgain} />}
      <div className="credit-now">
        <section aria-labelledby="credit-balance">
          <h2 id="credit-balance">{t('credit.balance')}</h2>
          {credit ? <Balance credit={credit} /> : !failure && <Skeleton lines={3} />}
          <p className="credit-rule type-small type-soft">{t('credit.rule')}</p>
        </section>
        <section aria-labelledby="credit-redeem">
          <h2 id="credit-redeem">{t('credit.redeem')}</h2>
          <GiftCardForm
            action={{ label: t('credit.add'), run: (card, actions) => actions.redeem(card), message: (card) => card, onDone: readAgain }}
          />
        </section>
      </div>
      <section className="credit-past" aria-labelledby="credit-past">
        <div className="credit-past-head">
          <h2 id="credit-past">{t('credit.past')}</h2>
          {credit && credit.entries.length > 0 && <CreditFile currency={credit.currencyCode} />}
        </div>
        {!credit && !failure && <Skeleton lines={6} />}
        {credit?.entries.length === 0 && (
          <div className="credit-empty">
            <h3>{t('credit.empty')}</h3>
            <p className="type-soft">{t('credit.emptyText')}</p>
          </div>
        )}
        {credit && credit.entries.length > 0 && (
          <CreditLedger entries={credit.entries}>
            <CreditComing />
          </CreditLedger>
        )}
        {credit && credit.page < credit.pages && (
          <LinkButton onClick={() => setAsked(({ tries }) => ({ pages: credit.page + 1, tries }))}>{t('credit.earlier')}</LinkButton>
        )}
      </section>
    </>
  )
}

function Balance({ credit: { balance, lots } }: { credit: CreditReply }) {
  const t = useMessages()
  const date = useDate()
  return (
    <>
      <p className="credit-balance">
        <Money amount={balance} detail="exact" />
      </p>
      {lots.length > 0 && (
        <ul className="credit-lots">
          {lots.map(({ lotID, amount, expiresAt }) => (
            <li key={lotID}>
              <Money amount={amount} detail="exact" as="b" />{' '}
              <span className="type-soft">{expiresAt ? t('credit.until', { day: date(expiresAt) }) : t('credit.noEnd')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
