import type { Cart } from '@karat/contract/cart.ts'
import type { Store } from '@karat/contract/content.ts'
import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AddressForm } from '../../ui/forms/address-form.ts'
import { useDeliveryOptions } from './use-delivery-options.ts'

/** The chosen delivery method, and the methods for the entered address. */
export interface EnteredDelivery {
  method: string
  options: Cart['deliveryOptions']
}

interface Entered {
  cart: Cart
  /** The stores that the order can be collected in. */
  stores: readonly Store[]
  form: UseFormReturn<AddressForm>
  /** Called with the chosen delivery before it is saved. */
  onDelivery: (delivery: EnteredDelivery) => void
}

/**
 * Returns the delivery methods for the entered post code and store, when each store has the pieces, and the post code where nothing is
 * delivered. Another method is chosen in the form where the chosen one is not offered there.
 */
export function useEnteredDelivery({ cart, stores, form, onDelivery }: Entered) {
  const method = form.watch('method')
  const chosenStore = form.watch('storeID')
  const isCollected = method === 'pickup'
  const there = useDeliveryOptions(cart, form.watch('shipping.postcode'), isCollected)
  const readyBy = there?.stores.find(({ storeID }) => storeID === chosenStore)?.readyBy
  const offered = (there ?? cart).deliveryOptions.filter((option) => option.method !== 'pickup' || stores.length > 0)
  const options = offered.map((option) =>
    option.method === 'pickup' && readyBy !== undefined ? { ...option, deliverBy: readyBy } : option,
  )
  const isOffered = options.some((option) => option.method === method)
  useEffect(() => {
    if (!isOffered && options[0]) form.setValue('method', options[0].method)
  })
  const optionsText = JSON.stringify(options)
  const notifyDelivery = useEffectEvent(() => onDelivery({ method, options }))
  useEffect(() => notifyDelivery(), [method, optionsText])
  return { options, stores: there?.stores ?? [], notServedAt: !isCollected && there?.serviceable === false ? there.postcode : undefined }
}
