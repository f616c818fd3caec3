import { Checkbox } from '@karat/ui/checkbox.tsx'
import { Button } from '@karat/ui/button.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Cart } from '@karat/contract/cart.ts'
import type { LinkContact } from '@karat/contract/drafts.ts'
import type { Store } from '@karat/contract/content.ts'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { couponOf, itemsOfCart } from '../../analytics/items.ts'
import { firstInTab } from '../../analytics/once.ts'
import { record } from '../../analytics/record.ts'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { loadShop, useShop } from '../../state/lazy-store.ts'
import { addressForm, type AddressForm, emptyPlace } from '../../ui/forms/address-form.ts'
import { PlaceFields } from '../../ui/forms/place-fields.tsx'
import { useFormTexts } from '../../ui/forms/use-form-texts.ts'
import { useStates } from '../../ui/forms/use-states.ts'
import { fieldOf, fromAccount, fromWire, isSameAddress, toWire } from './address-wire.ts'
import { ContactFields } from './contact-fields.tsx'
import { DeliveryOptions } from './delivery-options.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { PickupStores } from './pickup-stores.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { type EnteredDelivery, useEnteredDelivery } from './use-entered-delivery.ts'
import { useSavedAddresses } from './use-saved-addresses.ts'

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
  const isCollected = form.watch('method') === 'pickup'
  // Gift cards alone travel by mail: the address is whom the receipt is for.
  const isDelivered = cart.items.length > 0
  const { options, stores: storesThere, notServedAt } = useEnteredDelivery({ cart, stores, form, onDelivery })
  const notServed = isDelivered && notServedAt !== undefined ? t('delivery.none', { code: notServedAt }) : undefined
  const { addresses, chosenId, choose, onInput } = useSavedAddresses(cart.cartID, form)
  const { message, problem } = useFormTexts(states)

  /** Names the chosen saved address if it is unchanged; else says whether to save the entered one. */
  function savedAs(values: AddressForm): Partial<ReturnType<typeof toWire>> {
    const chosen = addresses.find(({ shippingID }) => shippingID === chosenId)
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
      <form noValidate onInput={onInput} onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <ErrorSummary errors={errors} message={message} onChoose={(field) => form.setFocus(field)} />
        <h2>{t('checkout.contact')}</h2>
        <ContactFields message={message} />
        <h2>{t(isDelivered ? 'checkout.delivery' : 'checkout.billing')}</h2>
        <DeliveryOptions options={options} hidden={!isDelivered} error={message(errors.method?.message)} />
        {isDelivered && isCollected && (
          <>
            <PickupStores stores={stores} there={storesThere} error={message(errors.storeID?.message)} />
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
