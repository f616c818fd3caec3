import { keepAuditBody, securityBody, securityReply } from '../staff-security.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'], reply: securityReply } as const

/** How long sessions of staff last, and how long the audit is stored. */
export const staffSecurityCalls = defineCalls({
  'GET /api/staff/security/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'How long sessions of staff last, and how long the audit is stored',
  },
  'POST /api/staff/security/': {
    ...common,
    access: { staff: 'settings.write' },
    summary:
      'Sets how long sessions of staff last, open ones too, and how long the audit is stored, on every site: a shorter time after seven days; needs fresh proof',
    body: securityBody,
  },
  'POST /api/staff/security/audit/keep/': {
    ...common,
    access: { staff: 'settings.write' },
    summary: 'Ends the plan of a shorter time of the audit before it begins',
    body: keepAuditBody,
  },
})
