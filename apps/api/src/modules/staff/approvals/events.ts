import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** An act of a member waits for a second person. */
export const approvalAsked = defineEvent({ name: 'approval-asked', payload: z.strictObject({ approvalId: z.string() }) })

/** Limits were raised, so that a member can decide on an act that waits. */
export const approvalDecidable = defineEvent({
  name: 'approval-decidable',
  payload: z.strictObject({ approvalId: z.string(), memberId: z.string() }),
})
