import { Field } from '@karat/ui/field.tsx'
import { useCommaList } from '../../../site/site.tsx'
import { useMessages } from '../../../site/messages.tsx'
import type { Returnable } from '../../../state/orders/returns-actions.ts'
import { PlaceLine, usePlaceText } from '../addresses/place-line.tsx'
import { type Visit, VisitFields } from './return-visit.tsx'

/** The handover of a return: to a courier on a day, or at a store. */
export interface Travel {
  handover: 'pickup' | 'store'
  store: string
  visit: Visit
  /** The saved address that the courier collects from; empty for the order's own. */
  address: string
}

interface ReturnTravelProps {
  order: Returnable['items']
  travel: Travel
  /** The error of the store; empty without one. */
  storeError: string
  /** The error of the address; empty without one. */
  addressError: string
  onChange: (travel: Travel) => void
}

/** Chooses how the units of a return are sent: by a courier, or brought to a store. */
export function ReturnTravel({ order, travel, storeError, addressError, onChange }: ReturnTravelProps) {
  const t = useMessages()
  const commas = useCommaList()
  const written = usePlaceText()
  const { handover, store, visit, address } = travel
  const { pickup } = order
  const place = pickup.others.find(({ addressID }) => addressID === address) ?? pickup
  return (
    <fieldset className="returns-step returns-choices">
      <legend>{t('returns.travel')}</legend>
      <label>
        <input type="radio" name="handover" checked={handover === 'pickup'} onChange={() => onChange({ ...travel, handover: 'pickup' })} />
        <span>
          <b>{t('returns.pickup')}</b>
          <br />
          <span className="type-small type-soft">
            <PlaceLine place={place} />
          </span>
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
      {handover === 'pickup' && pickup.others.length > 0 && (
        <Field
          as="select"
          id="return-address"
          label={t('returns.pickupAddress')}
          value={address}
          error={addressError || undefined}
          onChange={({ currentTarget }) => onChange({ ...travel, address: currentTarget.value })}
        >
          <option value="">{written(pickup)}</option>
          {pickup.others.map((other) => (
            <option key={other.addressID} value={other.addressID}>
              {written(other)}
            </option>
          ))}
        </Field>
      )}
      {handover === 'pickup' && visit.day !== '' && (
        <VisitFields days={pickup.days} visit={visit} onChange={(next) => onChange({ ...travel, visit: next })} />
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
              {commas([name, city])}
            </option>
          ))}
        </Field>
      )}
    </fieldset>
  )
}
