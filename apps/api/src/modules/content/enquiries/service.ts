import { bindUseCases } from '../../../kernel/use-cases.ts'
import { closeEnquiry } from './close-enquiry.ts'
import type { EnquiryDependencies } from './dependencies.ts'
import { exportEnquiries, listEnquiries } from './list-enquiries.ts'
import { readEnquiry } from './read-enquiry.ts'
import { reopenEnquiry } from './reopen-enquiry.ts'
import { replyToEnquiry } from './reply-to-enquiry.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { deleteEnquiries } from './store.ts'

/** The enquiries of investors. */
export function createEnquiries(deps: EnquiryDependencies) {
  return {
    ...bindUseCases(deps, {
      send: sendEnquiry,
      list: listEnquiries,
      exportForStaff: exportEnquiries,
      read: readEnquiry,
      close: closeEnquiry,
      reopen: reopenEnquiry,
      reply: replyToEnquiry,
    }),
    sweep: (before: Date, limit: number) => deleteEnquiries(deps.db, before, limit),
  }
}

export type EnquiryService = ReturnType<typeof createEnquiries>
