import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../kernel/db/db.ts'
import { newSecretId } from '../../kernel/id.ts'
import type { AttemptRef, Gateway, PaymentEvent } from './port.ts'
import type { PaymentService } from './service.ts'
import { decideSandbox, findSandbox, findSandboxOfAttempt, insertSandbox, refundSandbox, voidSandbox } from './store.ts'

const event = z.strictObject({
  eventId: z.string().min(1).max(100),
  type: z.enum(['captured', 'failed', 'pending']),
  providerRef: z.string().min(1).max(100),
  attemptId: z.string().min(1).max(100).optional(),
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

type SandboxRow = NonNullable<Awaited<ReturnType<typeof findSandbox>>>

/** The message the bank would send for a payment as it stands. Its id is fixed by what happened, so a resend is a replay. */
function eventOf(found: SandboxRow): PaymentEvent {
  const type = found.state === 'open' ? 'pending' : found.state === 'failed' ? 'failed' : 'captured'
  return {
    eventId: `${found.ref}:${type}`,
    type,
    providerRef: found.ref,
    ...(found.attemptId ? { attemptId: found.attemptId } : {}),
    amount: found.amount,
    currency: found.currency,
  }
}

/** The built-in gateway: a bank of our own for trying out, behind the same contract as any other. */
export function createSandbox(db: Db, secret: string): Gateway {
  async function status({ id }: AttemptRef) {
    const found = await findSandboxOfAttempt(db, id)
    return found && eventOf(found)
  }
  return {
    key: 'sandbox',
    async createIntent({ id, method, amount, currency, returnTo }) {
      const ref = await insertSandbox(db, { ref: `sbx_${newSecretId()}`, attemptId: id, method, amount, currency, state: 'open', returnTo })
      return { providerRef: ref, url: `/sandbox-bank/${ref}` }
    },
    parseWebhook(rawBody, headers) {
      if (!genuine(sign(secret, rawBody), headers['x-sandbox-signature'] ?? '')) return undefined
      return readEvent(rawBody)
    },
    fetchStatus: status,
    async void(attempt) {
      await voidSandbox(db, attempt.id)
      return status(attempt)
    },
    refund: ({ id }) => refundSandbox(db, id),
  }
}

/** What the sandbox bank does by itself, as a bank would: it tells the shop, and it decides some payments late. */
export function createSandboxBank(db: Db, secret: string, receive: PaymentService['receive']) {
  async function tell(ref: string): Promise<void> {
    const found = await findSandbox(db, ref)
    if (!found) return
    const body = JSON.stringify(eventOf(found))
    await receive('sandbox', body, { 'x-sandbox-signature': sign(secret, body) })
  }
  return {
    /** Sends the shop the signed message about a payment as it stands. */
    tell,
    /** The job `sandbox-decides`: takes the money unless that was done, then tells the shop. */
    async decide({ ref, tellOnly }: { ref: string; tellOnly?: boolean | undefined }): Promise<void> {
      if (!tellOnly) await decideSandbox(db, ref, 'captured')
      await tell(ref)
    },
  }
}

export type SandboxBank = ReturnType<typeof createSandboxBank>
