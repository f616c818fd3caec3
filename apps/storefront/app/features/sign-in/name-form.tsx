import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { loadAccount } from '../../state/account/load-account.ts'
import { NameFields, nameError } from '../../ui/forms/name-fields.tsx'
import { SignInForm } from './frame.tsx'
import type { CaptchaAttempt } from '../../ui/forms/use-captcha-attempt.ts'

/** Asks a new customer for a name, which can be skipped. */
export function NameForm({ attempt, onDone }: { attempt: CaptchaAttempt; onDone: () => void }) {
  const t = useMessages()
  const { settings } = useSite()
  async function submit(values: Record<string, string>) {
    const wrong = nameError(values)
    if (wrong) return attempt.setError(wrong[0], t(wrong[1]))
    const { firstName = '', lastName = '' } = values
    const { account } = await loadAccount(settings)
    const outcome = await account.changeUser({ firstName: firstName.trim(), lastName: lastName.trim() })
    if (outcome.ok) onDone()
    else attempt.setError(outcome.failure.field ?? '', t('signIn.noAnswer'))
  }
  return (
    <SignInForm attempt={attempt} onSubmit={(values) => void submit(values)}>
      <NameFields attempt={attempt} />
      <Button wide type="submit" className="main-action" disabled={attempt.busy}>
        {t('signIn.continue')}
      </Button>
      <p>
        <LinkButton onClick={onDone}>{t('signIn.later')}</LinkButton>
      </p>
    </SignInForm>
  )
}
