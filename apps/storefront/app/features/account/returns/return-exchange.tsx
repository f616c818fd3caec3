import type { ReturnDetail } from '@karat/contract/returns.ts'
import { formatCarats, formatGrams } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { Notice } from '@karat/ui/notice.tsx'
import { Money, useMoney } from '../../../money/money.tsx'
import { useRowName } from '../../../money/row-name.ts'
import { useMessages } from '../../../site/messages.tsx'
import { useCommaList, useSite } from '../../../site/site.tsx'

/** The exchange value of units with every row that counts; an estimate at the current rates until it is credited. */
export function ReturnExchange({ one }: { one: ReturnDetail }) {
  const t = useMessages()
  const list = useCommaList()
  const money = useMoney()
  const rowName = useRowName()
  const site = useSite()
  const tag = languageTag(site)
  const isOver = ['rejected', 'withdrawn', 'expired', 'sending_back'].includes(one.status)
  const isDone = one.pieces.some(({ status }) => status === 'exchanged')
  const pieces = one.pieces.filter(({ status }) => status !== 'kept')
  const rows = pieces.flatMap(({ exchange }) => exchange?.rows ?? [])
  const deduction = one.inspection?.deduction ?? 0
  return (
    <section aria-labelledby="return-exchange">
      <h2 id="return-exchange">{t('returns.exchange')}</h2>
      {one.inspection?.note && <Notice>{one.inspection.note}</Notice>}
      {isOver ? (
        <p className="type-soft">{t('returns.nothingBack')}</p>
      ) : (
        <>
          <ul className="orders-payments">
            {rows.map((row, index) => {
              const weight = row.weightMg
                ? t('unit.gram', { grams: formatGrams(row.weightMg, tag) })
                : row.caratMilli
                  ? t('unit.carat', { carats: formatCarats(row.caratMilli, tag) })
                  : ''
              const counted = t('returns.counted', { percent: row.percent })
              const measure = row.rate === undefined ? weight : t('returns.perGram', { weight, rate: money(row.rate, 'exact') })
              return (
                <li key={index}>
                  <span>
                    {rowName({ ...row, ...(row.code === 'metal' ? { purity: row.name } : {}) })}
                    <br />
                    <bdi className="type-small type-soft">{list([measure, counted])}</bdi>
                  </span>
                  <Money amount={row.value} detail="exact" as="b" />
                </li>
              )
            })}
            {deduction > 0 && (
              <li>
                <span>{t('returns.takenOff')}</span>
                <Money amount={-deduction} detail="exact" as="b" />
              </li>
            )}
          </ul>
          <dl className="returns-sum">
            <dt>{t(isDone ? 'returns.exchanged' : 'returns.worth')}</dt>
            <dd>
              <Money amount={one.amount} detail="exact" as="b" />
            </dd>
          </dl>
          {!isDone && <p className="type-small type-soft">{t('returns.worthText')}</p>}
        </>
      )}
    </section>
  )
}
