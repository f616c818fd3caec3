import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../kernel/db/db.ts'
import { newSecretId } from '../../kernel/id.ts'
import type { Gateway, PaymentEvent } from './port.ts'
import { findSandbox, insertSandbox, refundSandbox } from './store.ts'

const event = z.strictObject({
  eventId: z.string().min(1).max(100),
  type: z.enum(['captured', 'failed', 'pending']),
  providerRef: z.string().min(1).max(100),
  amount: z.number().int().min(0),
  currency: z.string().length(3),
})

/** The signature that the sandbox bank puts on a message: HMAC-SHA-256 of the raw body, in hex. */
export function sign(secret: string, rawBody: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}

function genuine(expected: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** A signed message that is no event, or no JSON at all, is none of ours. */
function readEvent(rawBody: string): PaymentEvent | undefined {
  try {
    return event.safeParse(JSON.parse(rawBody)).data
  } catch {
    return undefined
  }
}

/** The message the bank would send for a payment as it stands. Its id is fixed by what happened, so a resend is a replay. */
export async function sandboxEvent(db: Db, ref: string): Promise<PaymentEvent | undefined> {
  const found = await findSandbox(db, ref)
  if (!found) return undefined
  const type = found.state === 'open' ? 'pending' : found.state === 'failed' ? 'failed' : 'captured'
  return { eventId: `${ref}:${type}`, type, providerRef: ref, amount: found.amount, currency: found.currency }
}

/** The built-in gateway: a bank of our own for trying out, behind the same contract as any other. */
export function createSandbox(db: Db, secret: string): Gateway {
  return {
    key: 'sandbox',
    async createIntent(order, returnTo) {
      const providerRef = `sbx_${newSecretId()}`
      await insertSandbox(db, { ref: providerRef, amount: order.total, currency: order.currency, state: 'open', returnTo })
      return { providerRef, url: `/sandbox-bank/${providerRef}` }
    },
    parseWebhook(rawBody, headers) {
      if (!genuine(sign(secret, rawBody), headers['x-sandbox-signature'] ?? '')) return undefined
      return readEvent(rawBody)
    },
    fetchStatus: (ref) => sandboxEvent(db, ref),
    refund: (ref) => refundSandbox(db, ref),
  }
}
