import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import { nameOf, t } from '../../../kernel/translations.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Site } from '../sites/port.ts'
import type { Enquiry } from './port.ts'
import { deleteEnquiries, insertEnquiry } from './store.ts'

/** The enquiries of investors. */
export function createEnquiries(db: Db, { clock, notifications }: { clock: Clock; notifications: Pick<Notifications, 'send'> }) {
  return {
    /** Stores an investor's enquiry, and sends it to the merchant by e-mail in the site's first language; returns its id. */
    async send(site: Site, language: string, enquiry: Enquiry): Promise<Result<string>> {
      const recipient = site.profile.merchant.email
      if (!recipient) return fail('enquiries_closed')
      const at = clock.now()
      const id = newId(at)
      const own = site.languages[0]?.code ?? 'en'
      const rows: [string, string][] = [
        [t(own, 'enquiry.category'), nameOf(own, 'enquiry.categories', enquiry.category)],
        [t(own, 'enquiry.name'), enquiry.name],
        [t(own, 'enquiry.email'), enquiry.email],
        ...(enquiry.phone ? [[t(own, 'enquiry.phone'), enquiry.phone] as [string, string]] : []),
        ...(enquiry.city ? [[t(own, 'enquiry.city'), enquiry.city] as [string, string]] : []),
      ]
      const subject = t(own, 'enquiry.subject', { name: enquiry.name })
      const layout = {
        opening: [t(own, 'enquiry.opening')],
        sections: [{ title: t(own, 'enquiry.title'), rows }],
        closing: [enquiry.message],
      }
      await transact(db, async (tx) => {
        await insertEnquiry(tx, { ...enquiry, id, subsite: site.code, language, at })
        const body = [...layout.opening, rows.map((row) => row.join(': ')).join('\n'), enquiry.message].join('\n\n')
        await notifications.send(tx, {
          channel: 'email',
          recipient,
          site: site.code,
          language: own,
          kind: 'enquiry.mail',
          subject,
          body,
          layout,
        })
      })
      return ok(id)
    },

    sweep: (before: Date, limit: number) => deleteEnquiries(db, before, limit),
  }
}

export type EnquiryService = ReturnType<typeof createEnquiries>
