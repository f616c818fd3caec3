import { Field } from '@karat/ui/field.tsx'
import { useMessages } from '../../site/messages.tsx'
import type { Returnable } from '../../state/returns-actions.ts'
import { type Visit, VisitFields } from './return-visit.tsx'

/** How a return travels: a courier on a day, or a store. */
export interface Travel {
  handover: 'pickup' | 'store'
  store: string
  visit: Visit
}

interface ReturnTravelProps {
  order: Returnable['items']
  travel: Travel
  /** Empty where the store is right. */
  storeError: string
  onChange: (travel: Travel) => void
}

/** Chooses how the pieces of a return come to the house. */
export function ReturnTravel({ order, travel, storeError, onChange }: ReturnTravelProps) {
  const t = useMessages()
  const { handover, store, visit } = travel
  return (
    <fieldset className="returns-step returns-choices">
      <legend>{t('returns.travel')}</legend>
      <label>
        <input type="radio" name="handover" checked={handover === 'pickup'} onChange={() => onChange({ ...travel, handover: 'pickup' })} />
        <span>
          <b>{t('returns.pickup')}</b>
          <br />
          <bdi className="type-small type-soft">{[order.pickup.name, ...order.pickup.lines].join(', ')}</bdi>
        </span>
        <span className="returns-cost">{t('sum.free')}</span>
      </label>
      {order.stores.length > 0 && (
        <label>
          <input type="radio" name="handover" checked={handover === 'store'} onChange={() => onChange({ ...travel, handover: 'store' })} />
          <span>
            <b>{t('returns.store')}</b>
            <br />
            <span className="type-small type-soft">{t('returns.storeText')}</span>
          </span>
          <span className="returns-cost">{t('sum.free')}</span>
        </label>
      )}
      {handover === 'pickup' && visit.day !== '' && (
        <VisitFields days={order.pickup.days} visit={visit} onChange={(next) => onChange({ ...travel, visit: next })} />
      )}
      {handover === 'store' && (
        <Field
          as="select"
          id="return-store"
          label={t('returns.whichStore')}
          value={store}
          error={storeError || undefined}
          onChange={({ currentTarget }) => onChange({ ...travel, store: currentTarget.value })}
        >
          <option value="">{t('returns.chooseOne')}</option>
          {order.stores.map(({ storeID, name, city }) => (
            <option key={storeID} value={storeID}>
              {`${name}, ${city}`}
            </option>
          ))}
        </Field>
      )}
    </fieldset>
  )
}
