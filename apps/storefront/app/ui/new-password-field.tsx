import { Field } from '@karat/ui/field.tsx'
import { useMessages } from '../site/messages.tsx'

/** Limits of a password's length in characters, as in the service (V-05). */
export const passwordBounds = { least: 8, most: 128 } as const

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
      minLength={passwordBounds.least}
      maxLength={passwordBounds.most}
      aria-required="true"
    />
  )
}
