import { Field } from '@karat/ui/field.tsx'
import { typedText } from '@karat/sites/typed.ts'
import './contact-field.css'

/** A mail address or a telephone number, written from left to right in every language. */
export function ContactField({
  autoComplete = 'username',
  ...rest
}: {
  id: string
  label: string
  error: string
  defaultValue?: string
  autoComplete?: string
  inputMode?: 'tel' | 'email'
}) {
  return (
    <Field
      {...rest}
      announced
      name="username"
      autoComplete={autoComplete}
      maxLength={120}
      aria-required="true"
      dir="ltr"
      className="contact-field"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** The typed contact, with European digits and without invisible characters; empty where the field was empty. */
export const contactIn = ({ username = '' }: Record<string, string>): string => typedText(username)
