import type { CallReply } from '@karat/contract/calls.ts'

/** An act that needs a second person. */
export type Approval = CallReply<'GET /api/staff/approvals/'>['approvals'][number]
/** The lists of approvals: those that wait, and those that ended. */
export type ApprovalView = 'waiting' | 'ended'

/** The key of everything that was read about the approvals of a site. */
export const approvalsKey = (site: string) => ['approvals', site] as const
