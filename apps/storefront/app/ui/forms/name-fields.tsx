import { isName } from '@karat/contract/names.ts'
import { Field } from '@karat/ui/field.tsx'
import { useMessages } from '../../site/messages.tsx'
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

/**
 * The invalid field of a name and the key of its error; undefined where both parts are valid. The first name is required; the last name may
 * be empty.
 */
export function nameError(values: Record<string, string>): ['firstName' | 'lastName', 'form.required' | 'form.name'] | undefined {
  for (const field of ['firstName', 'lastName'] as const) {
    const name = values[field]?.trim() ?? ''
    if (name === '' && field === 'firstName') return [field, 'form.required']
    if (name !== '' && !isName(name)) return [field, 'form.name']
  }
  return undefined
}
