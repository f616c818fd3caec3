import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** A member planned that the audit is stored for a shorter time, in years, from a time on. */
export const shorterAuditPlanned = defineEvent({
  name: 'shorter-audit-planned',
  payload: z.strictObject({ memberId: z.string(), name: z.string(), before: z.int(), years: z.int(), from: z.iso.datetime() }),
})
