import { Checkbox } from '@karat/ui/checkbox.tsx'
import { Button } from '@karat/ui/button.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import type { AddressReply } from '@karat/contract/address.ts'
import type { Cart } from '@karat/contract/cart.ts'
import { useEffect, useEffectEvent } from 'react'
import { type FieldPath, FormProvider, useForm } from 'react-hook-form'
import { useDay } from '../../money/rate-chart.tsx'
import { Money } from '../../money/money.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { api } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'
import { toastText } from '../../state/toast-text.ts'
import { addressForm, type AddressForm, emptyPlace, type PlaceForm } from '../../ui/address-form.ts'
import { Field } from '@karat/ui/field.tsx'
import { fieldProps } from '../../ui/field-props.ts'
import { PlaceFields } from '../../ui/place-fields.tsx'
import { useFormWords } from '../../ui/use-form-words.ts'
import { useStates } from '../../ui/use-states.ts'

/** The form field of the server's field names (E-03). */
const fieldOf: Record<string, FieldPath<AddressForm>> = {
  'shipping.Zip': 'shipping.postcode',
  'shipping.State': 'shipping.state',
  'shipping.Fname': 'shipping.first',
  'shipping.Lname': 'shipping.last',
  'shipping.City': 'shipping.city',
  'shipping.Phone': 'phone',
  'shipping.Email': 'email',
  'billing.Zip': 'billing.postcode',
  'billing.State': 'billing.state',
  'billing.FirstName': 'billing.first',
  'billing.LastName': 'billing.last',
  'billing.City': 'billing.city',
  'billing.Phone': 'phone',
}

function fromWire(address: AddressReply | null): Partial<AddressForm> {
  if (!address) return {}
  const { shipping, billing } = address
  const shippingForm: PlaceForm = {
    first: shipping.Fname,
    last: shipping.Lname,
    line1: shipping.Address,
    line2: shipping.Address1,
    city: shipping.City,
    state: shipping.State,
    postcode: shipping.Zip,
  }
  const billingForm: PlaceForm | undefined = billing && {
    first: billing.FirstName,
    last: billing.LastName,
    line1: billing.Address,
    line2: billing.Address1,
    city: billing.City,
    state: billing.State,
    postcode: billing.Zip,
  }
  return {
    phone: shipping.Phone,
    email: shipping.Email,
    shipping: shippingForm,
    sameBilling: !billingForm,
    ...(billingForm ? { billing: billingForm } : {}),
  }
}

/** The first step: contact, address, delivery method, and billing where it differs. */
export function AddressStep({ cart, onMethod, onDone }: { cart: Cart; onMethod: (method: string) => void; onDone: () => void }) {
  const t = useMessages()
  const { settings } = useSite()
  const day = useDay()
  const { address, country, postcode } = settings.profile
  const states = useStates(country)
  const form = useForm<AddressForm>({
    resolver: zodResolver(addressForm(postcode)),
    defaultValues: {
      phone: '',
      email: '',
      method: cart.deliveryMethod === 'express' ? 'express' : 'insured',
      shipping: { ...emptyPlace, ...address.fixed },
      sameBilling: true,
      ...fromWire(cart.address),
    },
  })
  const { errors, isSubmitting } = form.formState
  const sameBilling = form.watch('sameBilling')
  // Does not overwrite what was typed meanwhile.
  const fillIn = useEffectEvent((address: AddressReply) => {
    if (!form.formState.isDirty) form.reset({ ...form.getValues(), ...fromWire(address) })
  })
  useEffect(() => {
    void loadShop(settings).then(async ({ store, actions }) => {
      const { data: saved, error } = await store.dispatch(api.endpoints.addressList.initiate(cart.cartID, { forceRefetch: true }))
      if (error) actions.toast('error', toastText.noAddresses)
      const [newest] = saved?.addresses ?? []
      if (newest) fillIn(newest)
    })
  }, [settings, cart.cartID])
  const { message, problem } = useFormWords(states)

  async function save(values: AddressForm) {
    const { actions } = await loadShop(settings)
    const { shipping, billing } = values
    const outcome = await actions.address({
      deliveryMethod: values.method,
      billingAddressDifferent: values.sameBilling ? 'No' : 'Yes',
      shipping: {
        Fname: shipping.first,
        Lname: shipping.last,
        Address: shipping.line1,
        Address1: shipping.line2,
        City: shipping.city,
        Province: shipping.state,
        Zip: shipping.postcode,
        Phone: values.phone,
        State: shipping.state,
        Country: country,
        Email: values.email,
      },
      ...(values.sameBilling || !billing
        ? {}
        : {
            billing: {
              FirstName: billing.first,
              LastName: billing.last,
              Address: billing.line1,
              Address1: billing.line2,
              City: billing.city,
              Zip: billing.postcode,
              State: billing.state,
              Country: country,
              Phone: values.phone,
              Email: values.email,
            },
          }),
    })
    if (outcome.ok) return onDone()
    const field = fieldOf[outcome.failure.field ?? '']
    if (field) form.setError(field, { message: problem(outcome.failure) }, { shouldFocus: true })
  }

  const hasErrors = Object.keys(errors).length > 0
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <p className="sr-only" role="alert">
          {hasErrors && t('form.check')}
        </p>
        <h2>{t('checkout.contact')}</h2>
        <div className="ui-fields">
          <Field
            label={t('form.phoneLabel')}
            {...fieldProps(form.register('phone'))}
            error={message(errors.phone?.message)}
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
        <h2>{t('checkout.delivery')}</h2>
        <fieldset>
          <legend className="sr-only">{t('checkout.delivery')}</legend>
          {cart.deliveryWays.map(({ method, fee, deliverBy }) => (
            <label key={method} className="checkout-radio">
              <input type="radio" value={method} {...form.register('method', { onChange: () => onMethod(method) })} />
              <span>
                <b>{t(method === 'express' ? 'delivery.express' : 'delivery.insured')}</b>
                <span className="type-small type-soft checkout-radio-text" suppressHydrationWarning>
                  {deliverBy
                    ? t('delivery.byDay', { day: day(deliverBy, { weekday: 'short', day: 'numeric', month: 'long' }) })
                    : t(method === 'express' ? 'delivery.expressText' : 'delivery.insuredText')}
                </span>
              </span>
              <b>{fee === 0 ? t('sum.free') : <Money amount={fee} />}</b>
            </label>
          ))}
        </fieldset>
        <PlaceFields section="shipping" states={states} message={message} />
        <h2>{t('checkout.billing')}</h2>
        <Checkbox label={t('checkout.sameBilling')} {...form.register('sameBilling')} />
        {!sameBilling && <PlaceFields section="billing" states={states} message={message} />}
        <p className="checkout-go">
          <Button className="main-action" type="submit" disabled={isSubmitting}>
            {t('checkout.toPayment')}
          </Button>
        </p>
      </form>
    </FormProvider>
  )
}
