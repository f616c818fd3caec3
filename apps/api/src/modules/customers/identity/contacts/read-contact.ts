import { type Contact, readContact as readIn } from '@karat/sites/contact.ts'
import { fail, ok, type Result } from '../../../../kernel/result.ts'
import type { Site } from '../../../../kernel/site.ts'

export type { Contact } from '@karat/sites/contact.ts'

/** Reads an e-mail address or a telephone number as people of a site write it. Fails with the field named. */
export function readContact({ country }: Pick<Site, 'country'>, text: string, field = 'username'): Result<Contact> {
  const contact = readIn(country, text)
  return contact ? ok(contact) : fail(text.includes('@') ? 'bad_email' : 'bad_phone', { field })
}
