import { isCredited } from '@karat/sites/returns.ts'
import { Money } from '../../../money/money.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { SiteLink } from '../../../site/site.tsx'
import { loadReturns, type ReturnsActions } from '../../../state/orders/returns-actions.ts'
import { bringsNothing } from '../returns/return-texts.ts'
import { useOwnData } from '../use-own-data.ts'

const newestReturns = (returns: ReturnsActions) => returns.list({ status: 'all', words: '', from: 0, to: 20 })

/** Rows of the ledger for the expected credit of open returns; renders nothing without any. */
export function CreditComing() {
  const t = useMessages()
  const { data } = useOwnData(loadReturns, newestReturns)
  const coming = (data?.returns ?? []).filter(
    ({ resolution, status, amount }) => isCredited(resolution) && amount > 0 && status !== 'closed' && !bringsNothing(status),
  )
  return coming.map(({ number, amount }) => (
    <tr key={number} className="type-soft">
      <td>{t('credit.coming')}</td>
      <td>
        {t('credit.ifReturned', { number })}{' '}
        <SiteLink className="ui-link-button" to={`/dashboard/return-request/${number}`} aria-label={t('returns.detailsOf', { number })}>
          {t('orders.details')}
        </SiteLink>
      </td>
      <td className="credit-amount">
        <Money amount={amount} detail="exact" signed />
      </td>
      <td className="credit-amount">–</td>
    </tr>
  ))
}
