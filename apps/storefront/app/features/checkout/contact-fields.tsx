import { Field } from '@karat/ui/field.tsx'
import { useFormContext } from 'react-hook-form'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import type { AddressForm } from '../../ui/forms/address-form.ts'
import { fieldProps } from '../../ui/forms/field-props.ts'

interface ContactFieldsProps {
  /** Returns the text of a problem of the form. */
  message: (problem: string | undefined) => string | undefined
}

/** The telephone number and the e-mail address of the buyer. */
export function ContactFields({ message }: ContactFieldsProps) {
  const t = useMessages()
  const { phoneCode } = useSite().settings.profile
  const { register, formState } = useFormContext<AddressForm>()
  return (
    <div className="ui-fields">
      <Field
        label={t('form.phoneLabel')}
        {...fieldProps(register('phone'))}
        error={message(formState.errors.phone?.message)}
        hint={t('form.phoneHint', { code: phoneCode })}
        width="half"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
      />
      <Field
        label={t('form.emailLabel')}
        {...fieldProps(register('email'))}
        error={message(formState.errors.email?.message)}
        width="half"
        type="email"
        autoComplete="email"
        inputMode="email"
      />
    </div>
  )
}
