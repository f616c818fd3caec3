import { Button } from '@karat/ui/button.tsx'
import { Checkbox } from '@karat/ui/checkbox.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import type { SavedAddressReply } from '@karat/contract/saved-address.ts'
import { useEffect, useState } from 'react'
import { type FieldPath, FormProvider, useForm } from 'react-hook-form'
import { useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import type { AddressInput } from '../../../state/account/address-actions.ts'
import type { Outcome } from '../../../state/api.ts'
import { emptyPlace, savedAddressForm, type SavedAddressForm } from '../../../ui/forms/address-form.ts'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { fieldProps } from '../../../ui/forms/field-props.ts'
import { PlaceFields } from '../../../ui/forms/place-fields.tsx'
import type { NamedState } from '../../../ui/forms/use-states.ts'
import { useFormTexts } from '../../../ui/forms/use-form-texts.ts'

/** The form field of the server's field names (E-04). */
const fieldOf: Record<string, FieldPath<SavedAddressForm>> = {
  label: 'label',
  phone: 'phone',
  fname: 'shipping.first',
  lname: 'shipping.last',
  address1: 'shipping.line1',
  address2: 'shipping.line2',
  city: 'shipping.city',
  state: 'shipping.state',
  zipcode: 'shipping.postcode',
}

interface AddressFormViewProps {
  /** The address that is edited; a new one otherwise. */
  address: SavedAddressReply | undefined
  states: NamedState[] | undefined
  onSave: (body: AddressInput) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** The form of a saved address; its own errors and those of the service stand beside the fields (V-05). */
export function AddressFormView({ address, states, onSave, onClose }: AddressFormViewProps) {
  const t = useMessages()
  const { profile } = useSite().settings
  const { message, problem } = useFormTexts(states)
  const [refused, setRefused] = useState('')
  const form = useForm<SavedAddressForm>({
    resolver: zodResolver(savedAddressForm(profile)),
    defaultValues: {
      label: address?.label ?? '',
      phone: address?.phone ?? '',
      isDefault: address?.isDefault ?? false,
      shipping: address
        ? {
            first: address.fname,
            last: address.lname,
            line1: address.address1,
            line2: address.address2,
            city: address.city,
            state: address.state,
            postcode: address.zipcode,
          }
        : { ...emptyPlace, ...profile.address.fixed },
    },
  })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('label'), [form])

  async function save({ label, phone, isDefault, shipping }: SavedAddressForm) {
    setRefused('')
    const outcome = await onSave({
      label,
      phone,
      fname: shipping.first,
      lname: shipping.last,
      address1: shipping.line1,
      address2: shipping.line2,
      city: shipping.city,
      state: shipping.state,
      zipcode: shipping.postcode,
      country: profile.country,
      isDefault,
    })
    if (outcome.ok) return onClose()
    const field = fieldOf[outcome.failure.field ?? '']
    if (field) form.setError(field, { message: problem(outcome.failure) }, { shouldFocus: true })
    else setRefused(failureText(t, outcome.failure))
  }
  const hasErrors = Object.keys(errors).length > 0
  return (
    <FormProvider {...form}>
      <form noValidate className="addresses-form" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <h2>{t(address ? 'addresses.editTitle' : 'addresses.add')}</h2>
        {(hasErrors || refused) && (
          <Notice tone="bad" icon="notice" role="alert">
            {refused || t('form.check')}
          </Notice>
        )}
        <div className="ui-fields">
          <Field
            label={t('addresses.label')}
            hint={t('addresses.labelHint')}
            {...fieldProps(form.register('label'))}
            error={message(errors.label?.message)}
            width="half"
            maxLength={40}
            autoComplete="off"
          />
          <Field
            label={t('form.phoneLabel')}
            {...fieldProps(form.register('phone'))}
            error={message(errors.phone?.message)}
            width="half"
            type="tel"
            maxLength={40}
            autoComplete="tel"
            inputMode="tel"
          />
        </div>
        <PlaceFields section="shipping" states={states} message={message} />
        <p>
          <Checkbox label={t('addresses.makeDefaultBox')} disabled={address?.isDefault} {...form.register('isDefault')} />
        </p>
        <p className="addresses-ways">
          <Button type="submit" disabled={isSubmitting}>
            {t('addresses.save')}
          </Button>
          <LinkButton onClick={onClose}>{t('profile.leave')}</LinkButton>
        </p>
      </form>
    </FormProvider>
  )
}
