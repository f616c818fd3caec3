import { maxPasswordUnits, passwordBounds } from '@karat/contract/password.ts'
import { Field } from '@karat/ui/field.tsx'
import { useMessages } from '../../site/messages.tsx'

/** A password to be set, with its bounds. */
export function NewPasswordField({ error }: { error: string }) {
  const t = useMessages()
  return (
    <Field
      id="sign-in-new-password"
      label={t('signIn.newPassword')}
      hint={t('signIn.passwordHint', passwordBounds)}
      error={error}
      announced
      type="password"
      name="password"
      autoComplete="new-password"
      minLength={passwordBounds.min}
      maxLength={maxPasswordUnits}
      aria-required="true"
    />
  )
}
