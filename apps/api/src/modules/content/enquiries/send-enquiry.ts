import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import { nameOf, t } from '../../../kernel/translations.ts'
import type { Site } from '../sites/port.ts'
import type { EnquiryDependencies } from './dependencies.ts'
import type { Enquiry } from './port.ts'
import { insertEnquiry } from './store.ts'

/** Stores an investor's enquiry, and sends it to the merchant by e-mail in the site's first language; returns its id. */
export async function sendEnquiry(
  { clock, db, notifications }: EnquiryDependencies,
  site: Site,
  language: string,
  enquiry: Enquiry,
): Promise<Result<string>> {
  const recipient = site.profile.merchant.email
  if (!recipient) return fail('enquiries_closed')
  const at = clock.now()
  const id = newId(at)
  const own = site.languages[0]?.code ?? 'en'
  await transact(db, async (tx) => {
    await insertEnquiry(tx, { ...enquiry, id, subsite: site.code, language, at })
    await notifications.send(tx, {
      channel: 'email',
      recipient,
      site: site.code,
      language: own,
      kind: 'enquiry.mail',
      ...emailOf(enquiry, own),
    })
  })
  return ok(id)
}

/** The e-mail with an enquiry, in a language. */
function emailOf(enquiry: Enquiry, language: string) {
  const rows: [string, string][] = [
    [t(language, 'enquiry.category'), nameOf(language, 'enquiry.categories', enquiry.category)],
    [t(language, 'enquiry.name'), enquiry.name],
    [t(language, 'enquiry.email'), enquiry.email],
    ...(enquiry.phone ? [[t(language, 'enquiry.phone'), enquiry.phone] as [string, string]] : []),
    ...(enquiry.city ? [[t(language, 'enquiry.city'), enquiry.city] as [string, string]] : []),
  ]
  const opening = t(language, 'enquiry.opening')
  return {
    subject: t(language, 'enquiry.subject', { name: enquiry.name }),
    body: [opening, rows.map((row) => row.join(': ')).join('\n'), enquiry.message].join('\n\n'),
    layout: { opening: [opening], sections: [{ title: t(language, 'enquiry.title'), rows }], closing: [enquiry.message] },
  }
}
