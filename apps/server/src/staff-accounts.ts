import type { Modules } from '@karat/api/compose.ts'
import { messageOf } from '@karat/api/kernel/problem.ts'
import { z } from 'zod'
import { by } from './command-by.ts'
import { type Outcome, refusal } from './outcome.ts'

/** Commands about accounts whose owners lost the contact that they signed in by. */
export const accountRequests = [
  z.strictObject({
    command: z.literal('open-account'),
    site: z.string(),
    /** The number of an order of the account. */
    number: z.string().trim().min(1).max(40),
    /** The e-mail address or telephone number that the account gets. */
    contact: z.string().trim().min(1).max(120),
    by,
    /** The evidence that the person showed, for a later check. */
    reason: z.string().trim().min(1).max(200),
  }),
] as const
export type AccountRequest = z.infer<(typeof accountRequests)[number]>

/** Gives an account a contact to sign in by, and stores who did it and why. */
export async function executeOnAccounts(
  { sites, identity, earlierAccounts }: Pick<Modules, 'sites' | 'identity' | 'earlierAccounts'>,
  { site: code, number, contact: words, by, reason }: AccountRequest,
): Promise<Outcome> {
  const site = await sites.byCode(code)
  if (!site) return { ok: false, output: `there is no site ${code}` }
  const contact = identity.readContact(site, words)
  if (!contact.ok) return { ok: false, output: messageOf(contact.error.code) }
  const opened = await earlierAccounts.openForStaff({ number, by, reason, contact: contact.value })
  if (!opened.ok) return refusal(opened.error)
  return { ok: true, output: `the account of ${number.toUpperCase()} now opens with a code to ${contact.value.value}` }
}
