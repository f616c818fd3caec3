import type { Store } from '@karat/contract/content.ts'
import { useFormContext } from 'react-hook-form'
import { translateData, useMessages } from '../../site/messages.tsx'
import { useTimeOfDay } from '../../site/moment.ts'
import { weekOf } from '../../site/opening.ts'
import { useCommaList, useSite } from '../../site/site.tsx'
import type { AddressForm } from '../../ui/address-form.ts'

interface PickupStoresProps {
  stores: readonly Store[]
  error: string | undefined
}

/** The stores of the site to choose from, each with its address and hours. */
export function PickupStores({ stores, error }: PickupStoresProps) {
  const t = useMessages()
  const { register } = useFormContext<AddressForm>()
  return (
    <fieldset className="checkout-addresses" aria-describedby={error ? 'store-error' : undefined}>
      <legend>{t('delivery.whichStore')}</legend>
      {stores.map((store) => (
        <label key={store.id} className="checkout-radio">
          <input type="radio" value={store.id} {...register('storeID')} />
          <span>
            <b>
              <bdi lang={store.lang}>{store.name}</bdi>
            </b>
            <span className="type-small type-soft checkout-radio-text">
              <bdi lang={store.lang}>{store.address}</bdi>
            </span>
            <StoreHours hours={store.hours} />
          </span>
        </label>
      ))}
      {error && (
        <p className="ui-field-error" id="store-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** When a store is open, in one line: days with the same hours together. */
function StoreHours({ hours }: Pick<Store, 'hours'>) {
  const t = useMessages()
  const list = useCommaList()
  const formatTime = useTimeOfDay()
  const { firstDay } = useSite().settings.profile
  const dayName = (day: string) => translateData(t, 'day', day)
  const rows = weekOf(hours, firstDay).map(({ from, to, hours: open }) => {
    const days = from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`
    return `${days} ${open.split('–').map(formatTime).join(' – ')}`
  })
  return <span className="type-small type-soft checkout-radio-text">{list(rows)}</span>
}
