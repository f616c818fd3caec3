import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** An act of a member waits for a second person. */
export const approvalAsked = defineEvent({ name: 'approval-asked', payload: z.strictObject({ approvalId: z.string() }) })
