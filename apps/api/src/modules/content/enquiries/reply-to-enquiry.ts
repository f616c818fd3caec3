import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { transact } from '../../../kernel/db/db.ts'
import { composeEmail } from '../../../kernel/email.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { t } from '../../../kernel/translations.ts'
import type { Site } from '../sites/port.ts'
import type { EnquiryDependencies } from './dependencies.ts'
import { insertReply, lockEnquiry, readReplies } from './store.ts'

/**
 * Answers an enquiry of a site by e-mail in the language that it was written in, and stores the answer;
 * `replies` is the number of answers that the member has seen. Fails with `changed_meanwhile` for a closed one, and where another answer has
 * been sent meanwhile.
 */
export function replyToEnquiry(
  { clock, db, notifications }: EnquiryDependencies,
  site: Site,
  id: string,
  { text, replies }: { text: string; replies: number },
  by: { id: string; name: string },
): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const found = (await lockEnquiry(tx, site.code, id)) ?? throwFailure('not_found', 'id')
      if (found.state === 'closed' || (await readReplies(tx, id)).length !== replies)
        throwChanged({ object: 'enquiries', id }, { field: 'id' })
      const at = clock.now()
      await insertReply(tx, { id: newId(at), enquiryId: id, staffId: by.id, staffName: by.name, text, at })
      const { language, name, email, message } = found
      const merchant = site.profile.merchant.name
      const values = { name, merchant, by: by.name }
      const mail = composeEmail({
        to: email,
        site: site.code,
        language,
        kind: 'enquiry.reply',
        values,
        merchant,
        subject: t(language, 'enquiry.replySubject', values),
        paragraphs: [
          t(language, 'mail.hello', values),
          text,
          t(language, 'enquiry.replyBy', values),
          t(language, 'enquiry.youWrote'),
          message,
        ],
        page: { intro: '', button: '', address: undefined },
        pictures: [],
      })
      await notifications.send(tx, mail)
      // The text is in the history of the enquiry; the audit has no personal data.
      noteChange({ object: 'enquiries', id, before: { state: found.state }, after: { state: 'answered' } })
      return undefined
    }),
  )
}
