import type { OrderDetail } from '@karat/contract/orders.ts'
import { useMessages } from '../../../site/messages.tsx'
import { SiteLink } from '../../../site/site.tsx'
import { useReturnTexts } from '../returns/return-texts.ts'

/** The returns of an order, each with its status and a link; renders nothing without any. */
export function OrderReturns({ returns }: Pick<OrderDetail, 'returns'>) {
  const t = useMessages()
  const texts = useReturnTexts()
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="order-returns">
      <h2 id="order-returns">{t('returns.title')}</h2>
      <ul className="orders-payments">
        {returns.map((one) => (
          <li key={one.number}>
            <span>
              <SiteLink className="ui-link-button" to={`/dashboard/return-request/${one.number}`}>
                {t('returns.one', { number: one.number })}
              </SiteLink>
              <br />
              <span className="type-small type-soft">{texts.headline(one)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
