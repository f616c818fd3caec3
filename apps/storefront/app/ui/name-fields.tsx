import { isName } from '@karat/contract/names.ts'
import { Field } from '@karat/ui/field.tsx'
import { useMessages } from '../site/messages.tsx'
import { type Attempt, errorAt } from './use-attempt.ts'

/** The two fields of a name. */
export function NameFields({ attempt, value }: { attempt: Pick<Attempt, 'wrong'>; value?: { firstName: string; lastName: string } }) {
  const t = useMessages()
  const shared = { announced: true, maxLength: 60 } as const
  return (
    <>
      <Field
        id="name-first"
        label={t('form.first')}
        error={errorAt(attempt, 'firstName')}
        name="firstName"
        defaultValue={value?.firstName}
        autoComplete="given-name"
        aria-required={true}
        {...shared}
      />
      <Field
        id="name-last"
        label={t('form.last')}
        error={errorAt(attempt, 'lastName')}
        name="lastName"
        defaultValue={value?.lastName}
        autoComplete="family-name"
        {...shared}
      />
    </>
  )
}

/** The field of a name that is wrong: a first name that is empty, either part that is no name. A single name has no last part; and what is said of it; undefined where both are good. */
export function nameError(values: Record<string, string>): ['firstName' | 'lastName', 'form.required' | 'form.name'] | undefined {
  for (const field of ['firstName', 'lastName'] as const) {
    const name = values[field]?.trim() ?? ''
    if (name === '' && field === 'firstName') return [field, 'form.required']
    if (name !== '' && !isName(name)) return [field, 'form.name']
  }
  return undefined
}
