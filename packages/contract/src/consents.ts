import { z } from 'zod'
import { accountReply } from './envelope.ts'

const kind = z.enum(['email', 'sms', 'whatsapp'])
/** The version of the text that a customer was shown. */
const wording = z.number().int().min(1).max(10_000)
const answer = z.object({ kind, given: z.boolean(), wording, language: z.string(), at: z.string() })

export const consentBody = z.object({ kind, given: z.boolean(), wording })
/**
 * The consents that a site asks a customer for, each with its latest answer; `answer` is null where the customer has not answered, which
 * allows nothing.
 */
export const consentsReply = accountReply(
  z.object({ consents: z.array(z.object({ kind, wording, answer: answer.nullable() })), history: z.array(answer) }),
)
