import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { EnquiryDependencies } from './dependencies.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { deleteEnquiries } from './store.ts'

/** The enquiries of investors. */
export function createEnquiries(deps: EnquiryDependencies) {
  return {
    ...bindUseCases(deps, { send: sendEnquiry }),
    sweep: (before: Date, limit: number) => deleteEnquiries(deps.db, before, limit),
  }
}

export type EnquiryService = ReturnType<typeof createEnquiries>
