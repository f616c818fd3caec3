import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { Site } from '../sites/port.ts'
import type { EnquiryDependencies } from './dependencies.ts'
import { type EnquiryRow, findEnquiry } from './store.ts'

/** An enquiry that was written on a site. */
export async function readEnquiry({ db }: Pick<EnquiryDependencies, 'db'>, site: Site, id: string): Promise<Result<EnquiryRow>> {
  const found = await findEnquiry(db, site.code, id)
  return found ? ok(found) : fail('not_found', { field: 'id' })
}
