import { z } from 'zod'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Site } from '../../kernel/site.ts'

export interface Contact {
  kind: 'email' | 'phone'
  /** A mail address in lower case, or a number as +E.164. */
  value: string
}

/** Reads telephone numbers as a country writes them; the delivery module's. */
export type ReadPhone = (country: string, words: string) => string | undefined

/** Reads a mail address or a telephone number as people write it. Fails with the field named. */
export function readContact(site: Site, words: string, readPhone: ReadPhone, field = 'username'): Result<Contact> {
  const trimmed = words.normalize('NFKC').trim()
  if (trimmed.includes('@')) {
    const email = z.email().max(120).safeParse(trimmed.toLowerCase())
    return email.success ? ok({ kind: 'email', value: email.data }) : fail('bad_email', { field })
  }
  const phone = readPhone(site.country, trimmed)
  return phone ? ok({ kind: 'phone', value: phone }) : fail('bad_phone', { field })
}
