import type { User } from '@karat/contract/account.ts'
import type { MessageKey } from '../../../site/messages.tsx'
import { nameError } from '../../../ui/forms/name-fields.tsx'

export type ProfileChange = Partial<Pick<User, 'firstName' | 'lastName' | 'birthday' | 'anniversary' | 'language'>>

/** The change that a form of the profile sends, or the wrong field and the message key of its error. */
export type ProfileReading = { change: ProfileChange } | { wrong: readonly [field: string, words: MessageKey] }

/** Reads a typed name: both parts trimmed, or the fault of one. */
export function readName(values: Record<string, string>): ProfileReading {
  const wrong = nameError(values)
  if (wrong) return { wrong }
  const { firstName = '', lastName = '' } = values
  return { change: { firstName: firstName.trim(), lastName: lastName.trim() } }
}

/** Reads the birthday or the anniversary; an empty one removes it. */
export const readDay = (field: 'birthday' | 'anniversary', values: Record<string, string>): ProfileReading => ({
  change: { [field]: values[field] || null },
})

/** Reads a chosen language. */
export const readLanguage = ({ language = '' }: Record<string, string>): ProfileReading => ({ change: { language } })
