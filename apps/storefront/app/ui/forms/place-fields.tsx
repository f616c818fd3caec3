import { useFormContext } from 'react-hook-form'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import type { PlacesForm } from './address-form.ts'
import { Field } from '@karat/ui/field.tsx'
import { fieldProps } from './field-props.ts'
import type { NamedState } from './use-states.ts'
import { usePostcode } from './use-postcode.ts'

interface PlaceFieldsProps {
  section: 'shipping' | 'billing'
  /** Undefined until they are loaded. */
  states: NamedState[] | undefined
  message: (error: string | undefined) => string | undefined
  /** The fault of the post code found before the form is sent, such as an area without delivery; it is announced. */
  postcodeProblem?: string | undefined
}

/** The fields of one address, as the site's country asks for them, within a `FormProvider`. */
export function PlaceFields({ section: at, states, message, postcodeProblem }: PlaceFieldsProps) {
  const form = useFormContext<PlacesForm>()
  const t = useMessages()
  const { address, country, postcode } = useSite().settings.profile
  const errors = form.formState.errors[at]
  usePostcode(form, at)
  return (
    <div className="ui-fields">
      <Field
        label={t('form.first')}
        {...fieldProps(form.register(`${at}.first`))}
        error={message(errors?.first?.message)}
        width="half"
        autoComplete={`${at} given-name`}
      />
      <Field
        label={t('form.last')}
        {...fieldProps(form.register(`${at}.last`))}
        error={message(errors?.last?.message)}
        width="half"
        autoComplete={`${at} family-name`}
      />
      {postcode && (
        <Field
          label={t('postcode.name', { country })}
          {...fieldProps(form.register(`${at}.postcode`))}
          error={message(errors?.postcode?.message) ?? postcodeProblem}
          announced={at === 'shipping'}
          width="third"
          autoComplete={`${at} postal-code`}
          inputMode={postcode.keyboard}
          dir="ltr"
        />
      )}
      {!address.fixed && (
        <Field
          label={t(address.cityLabel === 'area' ? 'form.area' : 'form.city')}
          {...fieldProps(form.register(`${at}.city`))}
          error={message(errors?.city?.message)}
          width="third"
          autoComplete={`${at} address-level2`}
        />
      )}
      {!address.fixed && address.state !== 'none' && <StateField {...{ at, states, error: message(errors?.state?.message) }} />}
      <Field
        label={t('form.line1')}
        {...fieldProps(form.register(`${at}.line1`))}
        error={message(errors?.line1?.message)}
        autoComplete={`${at} address-line1`}
      />
      <Field
        label={t('form.line2')}
        {...fieldProps(form.register(`${at}.line2`))}
        error={message(errors?.line2?.message)}
        autoComplete={`${at} address-line2`}
      />
    </div>
  )
}

/** The state: a choice of the shop's list, a text field where it has no list for the country. */
function StateField({ at, states, error }: { at: 'shipping' | 'billing'; states: NamedState[] | undefined; error: string | undefined }) {
  const form = useFormContext<PlacesForm>()
  const t = useMessages()
  const { address } = useSite().settings.profile
  const name = t(address.stateLabel === 'emirate' ? 'form.emirate' : 'form.state')
  const shared = {
    label: address.state === 'optional' ? t('form.optional', { name }) : name,
    ...fieldProps(form.register(`${at}.state`)),
    error,
    width: 'third',
    autoComplete: `${at} address-level1`,
  } as const
  if (states?.length === 0) return <Field {...shared} />
  return (
    <Field as="select" key={states?.length ?? 0} {...shared}>
      <option value="">{t('form.choose')}</option>
      {states?.map((state) => (
        <option key={state.code} value={state.code}>
          {state.name}
        </option>
      ))}
    </Field>
  )
}
