import { isName } from '@karat/contract/names.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { loadAccount } from '../../state/load-account.ts'
import { AttemptForm, wrongAt } from './frame.tsx'
import type { Attempt } from './use-attempt.ts'

/** The two fields of a name. */
export function NameFields({ attempt }: { attempt: Attempt }) {
  const t = useMessages()
  const shared = { announced: true, maxLength: 60, 'aria-required': true } as const
  return (
    <>
      <Field
        id="sign-in-first"
        label={t('form.first')}
        error={wrongAt(attempt, 'firstName')}
        name="firstName"
        autoComplete="given-name"
        {...shared}
      />
      <Field
        id="sign-in-last"
        label={t('form.last')}
        error={wrongAt(attempt, 'lastName')}
        name="lastName"
        autoComplete="family-name"
        {...shared}
      />
    </>
  )
}

/** The field of a name that is empty or no name, and what is said of it; undefined where both are good. */
export function wrongName(values: Record<string, string>): ['firstName' | 'lastName', 'form.required' | 'form.name'] | undefined {
  for (const field of ['firstName', 'lastName'] as const) {
    const name = values[field]?.trim() ?? ''
    if (name === '') return [field, 'form.required']
    if (!isName(name)) return [field, 'form.name']
  }
  return undefined
}

/** Asks who has just signed up for a name, which may wait. */
export function NameForm({ attempt, onDone }: { attempt: Attempt; onDone: () => void }) {
  const t = useMessages()
  const { settings } = useSite()
  async function submit(values: Record<string, string>) {
    const wrong = wrongName(values)
    if (wrong) return attempt.refuse(wrong[0], t(wrong[1]))
    const { firstName = '', lastName = '' } = values
    const { account } = await loadAccount(settings)
    const outcome = await account.changeUser({ firstName: firstName.trim(), lastName: lastName.trim() })
    if (outcome.ok) onDone()
    else attempt.refuse(outcome.failure.field ?? '', t('signIn.noAnswer'))
  }
  return (
    <AttemptForm attempt={attempt} onSubmit={(values) => void submit(values)}>
      <NameFields attempt={attempt} />
      <Button wide type="submit" className="main-action" disabled={attempt.busy}>
        {t('signIn.continue')}
      </Button>
      <p>
        <LinkButton onClick={onDone}>{t('signIn.later')}</LinkButton>
      </p>
    </AttemptForm>
  )
}
