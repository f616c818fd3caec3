import type { DeliveryOptions } from '@karat/contract/cart.ts'
import type { Store } from '@karat/contract/content.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { readPostcode } from '@karat/sites/address.ts'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { useDay } from '../../site/use-day.ts'
import { translateData, useMessages } from '../../site/messages.tsx'
import { useTimeOfDay } from '../../site/moment.ts'
import { weekOf } from '../../site/opening.ts'
import { useCommaList, useSite } from '../../site/site.tsx'
import type { AddressForm } from '../../ui/forms/address-form.ts'
import { nearestFirst } from './nearest-first.ts'

interface PickupStoresProps {
  stores: readonly Store[]
  /** The stores that have the cart's products, and the first day of collection; empty until they are loaded. */
  there: DeliveryOptions['stores']
  error: string | undefined
}

/** The number of stores that are shown before the button shows all. */
const shownAtFirst = 4

/** The stores of the site to choose from, the nearest to the entered address first, each with its address and hours. */
export function PickupStores({ stores, there, error }: PickupStoresProps) {
  const t = useMessages()
  const { register, watch, setValue } = useFormContext<AddressForm>()
  const { postcode: rule } = useSite().settings.profile
  const [showsAll, setShowsAll] = useState(false)
  // Undefined once a store was chosen by hand.
  const [suggested, setSuggested] = useState<string | undefined>('')
  const chosen = watch('storeID')
  const { state, postcode } = watch('shipping')
  const sorted = nearestFirst(stores, { state, postcode: readPostcode(rule, postcode) ?? '' })
  const nearest = sorted[0]?.id ?? ''
  // The nearest is suggested until someone chooses: an address that is entered later may be near another store.
  useEffect(() => {
    if (chosen !== suggested || nearest === suggested) return
    setSuggested(nearest)
    setValue('storeID', nearest)
  }, [chosen, suggested, nearest, setValue])
  const list = useRef<HTMLFieldSetElement>(null)
  /** Shows all stores; the button is removed, and the focus stays in the list. */
  function unfold() {
    flushSync(() => setShowsAll(true))
    list.current?.querySelectorAll('input')[shownAtFirst]?.focus()
  }
  const isFolded = !showsAll && sorted.length > shownAtFirst + 1
  const shown = isFolded ? sorted.filter(({ id }, index) => index < shownAtFirst || id === chosen) : sorted
  return (
    <fieldset ref={list} className="checkout-addresses" aria-describedby={error ? 'store-error' : undefined}>
      <legend>{t('delivery.whichStore')}</legend>
      {shown.map((store) => (
        <label key={store.id} className="checkout-radio">
          <input type="radio" value={store.id} {...register('storeID', { onChange: () => setSuggested(undefined) })} />
          <span>
            <b>
              <bdi lang={store.lang}>{store.name}</bdi>
            </b>
            <span className="type-small type-soft checkout-radio-text">
              <bdi lang={store.lang}>{store.address}</bdi>
            </span>
            <StoreHours hours={store.hours} />
            <ReadyBy there={there.find(({ storeID }) => storeID === store.id)} />
          </span>
        </label>
      ))}
      {isFolded && (
        <p className="checkout-more">
          <LinkButton onClick={unfold}>{t('delivery.allStores', { count: sorted.length })}</LinkButton>
        </p>
      )}
      {error && (
        <p className="ui-field-error" id="store-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Whether a store has the cart's products, and the first day of collection. The line keeps its room until they are loaded. */
function ReadyBy({ there }: { there: DeliveryOptions['stores'][number] | undefined }) {
  const t = useMessages()
  const formatDay = useDay()
  const day = there && formatDay(there.readyBy, { weekday: 'short', day: 'numeric', month: 'long' })
  const words = there?.hasAll ? 'delivery.storeHas' : 'delivery.storeGets'
  return <span className="type-small checkout-radio-text">{day ? t(words, { day }) : '\u00a0'}</span>
}

/** The opening hours of a store in one line: days with the same hours together. */
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
