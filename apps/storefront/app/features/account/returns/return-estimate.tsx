import type { ReturnItems } from '@karat/contract/returns.ts'
import { formatCarats, formatGrams } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { isCredited, isSent, type ReturnResolution } from '@karat/sites/returns.ts'
import { Money } from '../../../money/money.tsx'
import { useRowName } from '../../../money/row-name.ts'
import { CatalogueText } from '../../../site/catalogue-texts.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import type { FilledReturn } from './check-return.ts'

interface ReturnEstimateProps {
  items: ReturnItems['items']
  pieces: FilledReturn['pieces']
  resolution: ReturnResolution
  /** The refund or exchange value of all chosen units, in major units. */
  amount: number
}

/** An estimate of a return: the frozen price components that are refunded, or a row for each item where there are several. */
export function ReturnEstimate({ items, pieces, resolution, amount }: ReturnEstimateProps) {
  const t = useMessages()
  const rowName = useRowName()
  const tag = languageTag(useSite())
  const isExchange = resolution === 'exchange'
  const chosen = items.flatMap((item) => {
    const quantity = pieces.get(item.orderItemID)?.quantity ?? 0
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
  const [only, ...others] = chosen
  const isOne = only !== undefined && others.length === 0 && only.quantity === 1
  const weightOf = ({ weightMg, caratMilli }: ReturnItems['items'][number]['breakup'][number]) =>
    weightMg
      ? t('unit.gram', { grams: formatGrams(weightMg, tag) })
      : caratMilli
        ? t('unit.carat', { carats: formatCarats(caratMilli, tag) })
        : ''
  const title = isExchange ? 'returns.worth' : isCredited(resolution) ? 'returns.estimateCredit' : 'returns.estimate'
  return (
    <aside className="returns-side" aria-labelledby="return-estimate">
      <h2 id="return-estimate">{isSent(resolution) ? t('returns.weSend') : t(title)}</h2>
      {only === undefined && <p className="type-soft">{t('cancel.choose')}</p>}
      {only !== undefined && isSent(resolution) && (
        <p>
          <b>{translateData(t, 'returnResolution', resolution)}</b>
          <br />
          <span className="type-small type-soft">{translateData(t, 'returnResolutionText', resolution)}</span>
        </p>
      )}
      {only !== undefined && !isSent(resolution) && (
        <>
          <dl className="summary-rows">
            {isOne && !isExchange
              ? only.breakup.map((row, index) => (
                  <div key={`${row.code}-${index}`}>
                    <dt>
                      {rowName(row)}
                      {weightOf(row) && <bdi className="returns-weight type-small type-soft">{weightOf(row)}</bdi>}
                    </dt>
                    <dd>
                      <Money amount={row.value} detail="exact" />
                    </dd>
                  </div>
                ))
              : chosen.map((item) => (
                  <div key={item.orderItemID}>
                    <dt>
                      <CatalogueText lang={item.lang}>{item.name}</CatalogueText>
                      {item.quantity > 1 && ` × ${item.quantity}`}
                    </dt>
                    <dd>
                      <Money amount={(isExchange ? (item.exchangeAmount ?? 0) : item.amount) * item.quantity} detail="exact" />
                    </dd>
                  </div>
                ))}
            {!isExchange && (
              <div>
                <dt>{t('returns.takenOff')}</dt>
                <dd>{t('returns.nothing')}</dd>
              </div>
            )}
            <div className="summary-rows-total">
              <dt>{t(isExchange || isCredited(resolution) ? 'sum.credit' : 'returns.refund')}</dt>
              <dd>
                <Money amount={amount} detail="exact" />
              </dd>
            </div>
          </dl>
          <p className="type-small type-soft">{t(isExchange ? 'returns.worthText' : 'returns.estimateText')}</p>
        </>
      )}
    </aside>
  )
}
