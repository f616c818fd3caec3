import type { ReturnDetail } from '@karat/contract/returns.ts'
import { isCredited } from '@karat/sites/returns.ts'
import { Notice } from '@karat/ui/notice.tsx'
import { Money, useSum } from '../../../money/money.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useCommaList } from '../../../site/site.tsx'
import { useDate } from '../../../ui/use-date.ts'
import { bringsNothing } from './return-texts.ts'

/** The refund of a return, planned or done: the paid price, the deduction, and the target of each refund part. */
export function ReturnRefund({ one }: { one: ReturnDetail }) {
  const t = useMessages()
  const date = useDate()
  const sum = useSum()
  const list = useCommaList()
  const { inspection, refunds } = one
  const credited = isCredited(one.resolution)
  const estimate = credited ? 'returns.estimateCredit' : 'returns.estimate'
  const done = credited ? 'returns.exchanged' : 'returns.refunded'
  const deduction = inspection?.deduction ?? 0
  return (
    <section aria-labelledby="return-refund">
      <h2 id="return-refund">{credited ? translateData(t, 'returnResolution', 'store_credit') : t('returns.refund')}</h2>
      {inspection?.note && one.status !== 'qc_failed' && <Notice>{inspection.note}</Notice>}
      {bringsNothing(one.status) ? (
        <p className="type-soft">{t('returns.nothingBack')}</p>
      ) : (
        <>
          <dl className="summary-rows">
            <div>
              <dt>{t('returns.asPaid')}</dt>
              <dd>
                <Money amount={sum(one.amount, deduction)} detail="exact" />
              </dd>
            </div>
            <div>
              <dt>{t('returns.takenOff')}</dt>
              <dd>{deduction > 0 ? <Money amount={-deduction} detail="exact" /> : t('returns.nothing')}</dd>
            </div>
            <div className="summary-rows-total">
              <dt>{t(refunds.length > 0 ? done : estimate)}</dt>
              <dd>
                <Money amount={one.amount} detail="exact" />
              </dd>
            </div>
          </dl>
          {refunds.length > 0 && (
            <ul className="orders-payments">
              {refunds.map(({ source, amount, status, at }, index) => (
                <li key={`${source}-${index}`}>
                  <span>
                    {translateData(t, 'refundWay', source)}
                    <br />
                    <span className="type-small type-soft">{list([translateData(t, 'moneyBack.status', status), date(at, 'short')])}</span>
                  </span>
                  <Money amount={amount} detail="exact" as="b" />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
