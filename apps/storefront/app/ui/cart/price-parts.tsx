import type { PriceBreakup } from '@karat/contract/products.ts'
import { type ToggleEvent, useState } from 'react'
import { call } from '../../data/call.ts'
import { useRowName } from '../../money/row-name.ts'
import { Money } from '../../money/money.tsx'
import { useSite } from '../../site/site.tsx'
import { Skeleton } from '../cards/skeleton.tsx'
import { useMessages } from '../../site/messages.tsx'
import '../../money/summary-rows.css'

/** The price breakup of a cart line, loaded when it is opened. */
export function PriceParts({ productID, engraved = false }: { productID: string; engraved?: boolean }) {
  const t = useMessages()
  const rowName = useRowName()
  const { settings } = useSite()
  const [price, setPrice] = useState<PriceBreakup | null | undefined>()
  async function toggle(event: ToggleEvent<HTMLDetailsElement>) {
    if (!event.currentTarget.open || price) return
    setPrice(undefined)
    const reply = await call(settings, 'POST /account/products/price/:id', { params: { id: productID }, body: { engraved } })
    setPrice(reply?.responseBody ?? null)
  }
  return (
    <details className="cart-parts" onToggle={(event) => void toggle(event)}>
      <summary className="type-small touch-area">{t('breakup.title')}</summary>
      {price === undefined && <Skeleton lines={3} />}
      {price === null && (
        <p className="type-small type-soft" role="status">
          {t('error.title')}
        </p>
      )}
      {price && (
        <dl className="summary-rows type-small">
          {price.rows.map((row, index) => (
            <div key={`${row.code}-${index}`} className={row.value < 0 ? 'type-up' : undefined}>
              <dt>{rowName(row)}</dt>
              <dd>
                <Money amount={row.value} detail="exact" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
