import type { User } from '@karat/contract/account.ts'
import type { ListedAddress } from '@karat/contract/cart.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSite } from '../../site/site.tsx'
import { api } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'
import { toastText } from '../../state/toast-text.ts'
import { type AddressForm, emptyPlace } from '../../ui/forms/address-form.ts'
import { fromAccount, fromWire } from './address-wire.ts'

/**
 * Returns the customer's saved addresses and the chosen one, and fills the form with the default one and the account's contact, unless the
 * shopper has begun to type: `onInput` says so.
 */
export function useSavedAddresses(cartID: string, form: UseFormReturn<AddressForm>) {
  const { settings } = useSite()
  const { address, phoneCode } = settings.profile
  const [addresses, setAddresses] = useState<ListedAddress[]>([])
  const [chosenId, setChosenId] = useState('')
  const isTyped = useRef(false)
  // One by one: a reset of the form would lose input until its fields are rendered again.
  function fill(values: Partial<AddressForm>) {
    for (const name of Object.keys(values) as (keyof AddressForm)[]) form.setValue(name, values[name])
  }
  // Overwrites neither input nor the cart's address.
  const fillIn = useEffectEvent((listed: ListedAddress | undefined, user: User | null) => {
    if (isTyped.current) return
    const values = { ...form.getValues(), ...fromWire(listed ?? null) }
    const { email, phone, first, last } = fromAccount(user, phoneCode)
    const name = values.shipping.first || values.shipping.last ? {} : { first, last }
    fill({
      ...values,
      email: values.email || email,
      phone: values.phone || phone,
      shipping: { ...values.shipping, ...name },
    })
    if (listed?._id !== undefined) setChosenId(listed.shippingID)
  })
  useEffect(() => {
    void loadShop(settings).then(async ({ store, actions }) => {
      const { data: saved, error } = await store.dispatch(api.endpoints.addressList.initiate(cartID, { forceRefetch: true }))
      if (error) actions.toast('error', toastText.noAddresses)
      const listed = saved?.addresses ?? []
      setAddresses(listed)
      fillIn(listed[0], store.getState().auth.user)
    })
  }, [settings, cartID])

  function choose(chosen: ListedAddress | undefined) {
    setChosenId(chosen?.shippingID ?? '')
    const { email } = form.getValues()
    const place = chosen ? fromWire(chosen) : { shipping: { ...emptyPlace, ...address.fixed } }
    fill({ ...place, ...(chosen?.shipping.Email ? {} : { email }) })
    form.clearErrors()
  }
  const onInput = () => {
    isTyped.current = true
  }
  return { addresses, chosenId, choose, onInput }
}
