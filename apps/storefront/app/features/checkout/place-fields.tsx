import type { UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../site/messages.tsx'
import { type AddressForm, hasPostcodes } from './address-form.ts'
import { Field } from './field.tsx'
import { usePostcode } from './use-postcode.ts'

interface PlaceFieldsProps {
  form: UseFormReturn<AddressForm>
  at: 'shipping' | 'billing'
  country: string
  states: { code: string; name: string }[]
  message: (words: string | undefined) => string | undefined
}

/** The fields of one address, in the order its country writes them. */
export function PlaceFields({ form, at, country, states, message }: PlaceFieldsProps) {
  const t = useMessages()
  const errors = form.formState.errors[at]
  const state = form.register(`${at}.state`)
  const id = `f-${at}-state`
  usePostcode(form, at, country)
  return (
    <div className="form checkout-place">
      <Field
        label={t('form.first')}
        register={form.register(`${at}.first`)}
        error={message(errors?.first?.message)}
        width="half"
        autoComplete={`${at} given-name`}
      />
      <Field
        label={t('form.last')}
        register={form.register(`${at}.last`)}
        error={message(errors?.last?.message)}
        width="half"
        autoComplete={`${at} family-name`}
      />
      {hasPostcodes(country) && (
        <Field
          label={t('postcode.name', { country })}
          register={form.register(`${at}.postcode`)}
          error={message(errors?.postcode?.message)}
          width="third"
          autoComplete={`${at} postal-code`}
          inputMode={country === 'US' ? 'text' : 'numeric'}
          dir="ltr"
        />
      )}
      <Field
        label={t(country === 'AE' ? 'form.area' : 'form.city')}
        register={form.register(`${at}.city`)}
        error={message(errors?.city?.message)}
        width="third"
        autoComplete={`${at} address-level2`}
      />
      <div className={`field third ${errors?.state ? 'bad' : ''}`}>
        <label htmlFor={id}>{t(country === 'AE' ? 'form.emirate' : 'form.state')}</label>
        <select
          id={id}
          {...state}
          key={states.length}
          autoComplete={`${at} address-level1`}
          aria-invalid={errors?.state ? true : undefined}
          aria-describedby={errors?.state ? `${id}-error` : undefined}
        >
          <option value="">{t('form.choose')}</option>
          {states.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </select>
        {errors?.state && (
          <span className="err" id={`${id}-error`}>
            {message(errors.state.message)}
          </span>
        )}
      </div>
      <Field
        label={t('form.line1')}
        register={form.register(`${at}.line1`)}
        error={message(errors?.line1?.message)}
        autoComplete={`${at} address-line1`}
      />
      <Field
        label={t('form.line2')}
        register={form.register(`${at}.line2`)}
        error={message(errors?.line2?.message)}
        autoComplete={`${at} address-line2`}
      />
    </div>
  )
}
