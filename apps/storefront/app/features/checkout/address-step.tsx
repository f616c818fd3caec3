import { Checkbox } from '@karat/ui/checkbox.tsx'
import { Button } from '@karat/ui/button.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@karat/contract/account.ts'
import type { Cart, ListedAddress } from '@karat/contract/cart.ts'
import type { LinkContact } from '@karat/contract/drafts.ts'
import type { Store } from '@karat/contract/content.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { couponOf, itemsOfCart } from '../../analytics/items.ts'
import { firstInTab } from '../../analytics/once.ts'
import { record } from '../../analytics/record.ts'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { api } from '../../state/api.ts'
import { loadShop, useShop } from '../../state/lazy-store.ts'
import { toastText } from '../../state/toast-text.ts'
import { addressForm, type AddressForm, emptyPlace } from '../../ui/forms/address-form.ts'
import { Field } from '@karat/ui/field.tsx'
import { fieldProps } from '../../ui/forms/field-props.ts'
import { PlaceFields } from '../../ui/forms/place-fields.tsx'
import { useFormTexts } from '../../ui/forms/use-form-texts.ts'
import { useStates } from '../../ui/forms/use-states.ts'
import { fieldOf, fromAccount, fromWire, isSameAddress, toWire } from './address-wire.ts'
import { DeliveryOptions } from './delivery-options.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { PickupStores } from './pickup-stores.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { useDeliveryOptions } from './use-delivery-options.ts'

/** Records the chosen delivery method of a cart, once for each method. */
function recordDelivery(cart: Cart, method: string): void {
  record({ name: 'add_shipping_info', items: itemsOfCart(cart), fields: { ...couponOf(cart), shipping_tier: method } }, () =>
    firstInTab(`add_shipping_info ${cart.cartID} ${method}`),
  )
}

/** The cart's delivery method, or the first offered one where that is no longer offered. */
function offeredMethod({ deliveryMethod, deliveryOptions }: Cart): AddressForm['method'] {
  return (deliveryOptions.find(({ method }) => method === deliveryMethod) ?? deliveryOptions[0])?.method ?? 'insured'
}

/** The chosen delivery method, and the methods for the entered address. */
export interface EnteredDelivery {
  method: string
  options: Cart['deliveryOptions']
}

interface AddressStepProps {
  cart: Cart
  /** The stores that the order can be collected in. */
  stores: readonly Store[]
  /** The contact that staff typed for the bag of a payment link; null for other bags. */
  contact: LinkContact | null
  /** Called with the chosen delivery before it is saved. */
  onDelivery: (delivery: EnteredDelivery) => void
  onDone: () => void
}

/** The first step: contact, address, delivery method, and billing where it differs. */
export function AddressStep({ cart, stores, contact, onDelivery, onDone }: AddressStepProps) {
  const t = useMessages()
  const { settings } = useSite()
  const { address, country, phoneCode } = settings.profile
  const states = useStates(country)
  const isSignedIn = useShop((state) => state.auth.isLoggedIn, false)
  const [addresses, setAddresses] = useState<ListedAddress[]>([])
  const [chosenId, setChosenId] = useState('')
  const [keep, setKeep] = useState(false)
  const typed = fromAccount(contact, phoneCode)
  const form = useForm<AddressForm>({
    resolver: zodResolver(addressForm(settings.profile)),
    defaultValues: {
      phone: typed.phone,
      email: typed.email,
      method: offeredMethod(cart),
      storeID: '',
      shipping: { ...emptyPlace, ...address.fixed, first: typed.first, last: typed.last },
      sameBilling: true,
      ...fromWire(cart.address),
    },
  })
  const { errors, isSubmitting } = form.formState
  const sameBilling = form.watch('sameBilling')
  const method = form.watch('method')
  const isCollected = method === 'pickup'
  const chosenStore = form.watch('storeID')
  const there = useDeliveryOptions(cart, form.watch('shipping.postcode'), isCollected)
  const readyBy = there?.stores.find(({ storeID }) => storeID === chosenStore)?.readyBy
  const offered = (there ?? cart).deliveryOptions.filter((option) => option.method !== 'pickup' || stores.length > 0)
  const options = offered.map((option) =>
    option.method === 'pickup' && readyBy !== undefined ? { ...option, deliverBy: readyBy } : option,
  )
  const isOffered = options.some((option) => option.method === method)
  // Gift cards alone travel by mail: the address is whom the receipt is for.
  const isDelivered = cart.items.length > 0
  const isUnserved = isDelivered && !isCollected && there?.serviceable === false
  const notServed = isUnserved ? t('delivery.none', { code: there.postcode }) : undefined
  // The chosen method may not be offered for another address.
  useEffect(() => {
    if (!isOffered && options[0]) form.setValue('method', options[0].method)
  })
  const optionsText = JSON.stringify(options)
  const notifyDelivery = useEffectEvent(() => onDelivery({ method, options }))
  useEffect(() => notifyDelivery(), [method, optionsText])
  // One by one: a reset of the form would lose input until its fields are rendered again.
  function fill(values: Partial<AddressForm>) {
    for (const name of Object.keys(values) as (keyof AddressForm)[]) form.setValue(name, values[name])
  }
  const isTyped = useRef(false)
  // Overwrites neither input nor the cart's address.
  const fillIn = useEffectEvent((address: ListedAddress | undefined, user: User | null) => {
    if (isTyped.current) return
    const values = { ...form.getValues(), ...fromWire(address ?? null) }
    const { email, phone, first, last } = fromAccount(user, phoneCode)
    const name = values.shipping.first || values.shipping.last ? {} : { first, last }
    fill({
      ...values,
      email: values.email || email,
      phone: values.phone || phone,
      shipping: { ...values.shipping, ...name },
    })
    if (address?._id !== undefined) setChosenId(address.shippingID)
  })
  useEffect(() => {
    void loadShop(settings).then(async ({ store, actions }) => {
      const { data: saved, error } = await store.dispatch(api.endpoints.addressList.initiate(cart.cartID, { forceRefetch: true }))
      if (error) actions.toast('error', toastText.noAddresses)
      const listed = saved?.addresses ?? []
      setAddresses(listed)
      fillIn(listed[0], store.getState().auth.user)
    })
  }, [settings, cart.cartID])
  const { message, problem } = useFormTexts(states)

  function choose(address: ListedAddress | undefined) {
    setChosenId(address?.shippingID ?? '')
    const { email } = form.getValues()
    const place = address ? fromWire(address) : { shipping: { ...emptyPlace, ...settings.profile.address.fixed } }
    fill({ ...place, ...(address?.shipping.Email ? {} : { email }) })
    form.clearErrors()
  }

  /** Names the chosen saved address if it is unchanged; else says whether to save the entered one. */
  function savedAs(values: AddressForm): Partial<ReturnType<typeof toWire>> {
    const chosen = addresses.find((address) => address.shippingID === chosenId)
    if (chosen && isSameAddress(chosen, values)) return { shippingID: chosen.shippingID, shipping: undefined }
    return { shippingSaveToList: isSignedIn && !chosen && keep ? 'yes' : 'no' }
  }

  async function save(values: AddressForm) {
    const { actions } = await loadShop(settings)
    const outcome = await actions.address({ ...toWire(values, country), ...savedAs(values) })
    if (outcome.ok) {
      recordDelivery(outcome.value, values.method)
      return onDone()
    }
    const field = fieldOf[outcome.failure.field ?? '']
    if (field) form.setError(field, { message: problem(outcome.failure) }, { shouldFocus: true })
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onInput={() => {
          isTyped.current = true
        }}
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <ErrorSummary errors={errors} message={message} onChoose={(field) => form.setFocus(field)} />
        <h2>{t('checkout.contact')}</h2>
        <div className="ui-fields">
          <Field
            label={t('form.phoneLabel')}
            {...fieldProps(form.register('phone'))}
            error={message(errors.phone?.message)}
            hint={t('form.phoneHint', { code: phoneCode })}
            width="half"
            type="tel"
            autoComplete="tel"
            inputMode="tel"
          />
          <Field
            label={t('form.emailLabel')}
            {...fieldProps(form.register('email'))}
            error={message(errors.email?.message)}
            width="half"
            type="email"
            autoComplete="email"
            inputMode="email"
          />
        </div>
        <h2>{t(isDelivered ? 'checkout.delivery' : 'checkout.billing')}</h2>
        <DeliveryOptions options={options} hidden={!isDelivered} error={message(errors.method?.message)} />
        {isDelivered && isCollected && (
          <>
            <PickupStores stores={stores} there={there?.stores ?? []} error={message(errors.storeID?.message)} />
            <h2>{t('delivery.collector')}</h2>
          </>
        )}
        <SavedAddresses addresses={addresses} chosenId={chosenId} onChoose={choose} />
        <PlaceFields section="shipping" states={states} message={message} postcodeProblem={notServed} />
        {isSignedIn && chosenId === '' && (
          <Checkbox label={t('checkout.keepAddress')} checked={keep} onChange={(event) => setKeep(event.currentTarget.checked)} />
        )}
        {isDelivered && !isCollected && (
          <>
            <h2>{t('checkout.billing')}</h2>
            <Checkbox label={t('checkout.sameBilling')} {...form.register('sameBilling')} />
            {!sameBilling && <PlaceFields section="billing" states={states} message={message} />}
          </>
        )}
        <p className="checkout-go">
          <Button className="main-action" type="submit" disabled={isSubmitting}>
            {t('checkout.toPayment')}
          </Button>
        </p>
      </form>
    </FormProvider>
  )
}
