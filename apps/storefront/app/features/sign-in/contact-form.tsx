import { Button } from '@karat/ui/button.tsx'
import { useMessages } from '../../site/messages.tsx'
import { ContactField, contactIn } from '../../ui/forms/contact-field.tsx'
import { mayBeContact } from '../../ui/forms/channels.ts'
import { SignInForm } from './frame.tsx'
import { errorAt } from '../../ui/forms/use-attempt.ts'
import type { CaptchaAttempt } from '../../ui/forms/use-captcha-attempt.ts'

/** Asks for a mail address or a telephone number, and checks only that it can be one. */
export function ContactForm({
  attempt,
  value,
  action,
  fresh,
  onContact,
}: {
  attempt: CaptchaAttempt
  value: string
  action: string
  fresh: boolean
  onContact: (contact: string) => void
}) {
  const t = useMessages()
  function submit(values: Record<string, string>) {
    const contact = contactIn(values)
    if (contact === '') attempt.setError('username', t('form.required'))
    else if (!mayBeContact(contact)) attempt.setError('username', t('signIn.badContact'))
    else onContact(contact)
  }
  return (
    <SignInForm attempt={attempt} fresh={fresh} onSubmit={submit}>
      <ContactField id="sign-in-contact" label={t('signIn.contact')} error={errorAt(attempt, 'username')} defaultValue={value} />
      <Button wide type="submit" className="main-action" disabled={attempt.busy}>
        {action}
      </Button>
    </SignInForm>
  )
}
