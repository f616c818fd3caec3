import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { Site } from '../sites/port.ts'
import type { EnquiryDependencies } from './dependencies.ts'
import { type EnquiryRow, findEnquiry, readReplies } from './store.ts'

/** An enquiry with the answers of staff, the oldest first. */
export type AnsweredEnquiry = EnquiryRow & { replies: { at: Date; by: string; text: string }[] }

/** An enquiry that was written on a site. */
export async function readEnquiry({ db }: Pick<EnquiryDependencies, 'db'>, site: Site, id: string): Promise<Result<AnsweredEnquiry>> {
  const found = await findEnquiry(db, site.code, id)
  return found ? ok({ ...found, replies: await readReplies(db, id) }) : fail('not_found', { field: 'id' })
}
