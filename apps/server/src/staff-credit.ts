import type { Modules } from '@karat/api/compose.ts'
import { addMs, durations } from '@karat/api/kernel/clock.ts'
import { transact } from '@karat/api/kernel/db/db.ts'
import { AppError } from '@karat/api/kernel/result.ts'
import { fromMajor } from '@karat/money/money.ts'
import { mail } from '@karat/contract/input.ts'
import { z } from 'zod'
import { by } from './command-by.ts'
import { type Outcome, refusal } from './outcome.ts'

const amount = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/)
const common = { site: z.string(), amount, by, reference: z.string().trim().min(1).max(80) }

/** Commands about store credit and gift cards: both name the member of staff, and are done once for each reference. */
export const creditRequests = [
  z.strictObject({
    command: z.literal('grant-credit'),
    ...common,
    /** A verified e-mail address or telephone number of a customer. */
    customer: z.string(),
    /** The text that the customer reads beside it. */
    reason: z.string().trim().min(1).max(120),
    days: z.number().int().min(1).max(3650),
  }),
  z.strictObject({
    command: z.literal('issue-gift-card'),
    ...common,
    to: mail,
    name: z.string().trim().min(1).max(60),
    from: z.string().trim().min(1).max(60),
    message: z.string().max(300),
  }),
] as const
export type CreditRequest = z.infer<(typeof creditRequests)[number]>

type Dependencies = Pick<Modules, 'sites' | 'db' | 'clock' | 'identity' | 'credit' | 'giftCards'>

/** Gives a customer credit, or issues a gift card. The reference in the ledger has the name of the member of staff. */
export async function executeOnCredit(
  { sites, db, clock, identity, credit, giftCards }: Dependencies,
  request: CreditRequest,
): Promise<Outcome> {
  const site = await sites.byCode(request.site)
  if (!site) return { ok: false, output: `there is no site ${request.site}` }
  const given = {
    subsite: site.code,
    amount: fromMajor(request.amount, site.currency),
    reference: `staff:${request.by}:${request.reference}`,
  }
  if (given.amount <= 0) return { ok: false, output: 'The amount must be more than 0' }
  if (request.command === 'grant-credit') {
    const { customer, reason, days } = request
    const contact = identity.readContact(site, customer)
    const customerId = contact.ok ? await identity.ownerOf(contact.value) : undefined
    if (customerId === undefined) return { ok: false, output: 'No account has this contact, verified by a code' }
    const expiresAt = addMs(clock.now(), days * durations.day)
    await transact(db, (tx) => credit.grant(tx, { ...given, customerId, reason, expiresAt }))
    return { ok: true, output: `${request.amount} of store credit added, reference ${given.reference}` }
  }
  const { to, name, from, message } = request
  const language = site.languages[0]?.code ?? 'en'
  try {
    const card = { ...given, to: { name, email: to }, from, message, language, sendAt: clock.now() }
    await transact(db, (tx) => giftCards.issue(tx, card))
  } catch (error) {
    if (error instanceof AppError) return refusal(error.failure)
    throw error
  }
  return { ok: true, output: `Gift card of ${request.amount} issued, reference ${given.reference}; its email is being sent` }
}
