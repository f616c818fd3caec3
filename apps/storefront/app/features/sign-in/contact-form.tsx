import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { latinDigits } from '../../site/latin-digits.ts'
import { useMessages } from '../../site/messages.tsx'
import { mayBeContact } from './channels.ts'
import { AttemptForm, wrongAt } from './frame.tsx'
import type { Attempt } from './use-attempt.ts'

/** Asks for a mail address or a telephone number, and looks at nothing but whether it may be one. */
export function ContactForm({
  attempt,
  value,
  action,
  fresh,
  onContact,
}: {
  attempt: Attempt
  value: string
  action: string
  fresh: boolean
  onContact: (contact: string) => void
}) {
  const t = useMessages()
  function submit({ username = '' }: Record<string, string>) {
    const contact = latinDigits(username).trim()
    if (contact === '') attempt.refuse('username', t('form.required'))
    else if (!mayBeContact(contact)) attempt.refuse('username', t('signIn.badContact'))
    else onContact(contact)
  }
  return (
    <AttemptForm attempt={attempt} fresh={fresh} onSubmit={submit}>
      <Field
        id="sign-in-contact"
        label={t('signIn.contact')}
        error={wrongAt(attempt, 'username')}
        announced
        name="username"
        defaultValue={value}
        autoComplete="username"
        maxLength={120}
        aria-required="true"
        dir="ltr"
        className="sign-in-contact"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button wide type="submit" className="main-action" disabled={attempt.busy}>
        {action}
      </Button>
    </AttemptForm>
  )
}
