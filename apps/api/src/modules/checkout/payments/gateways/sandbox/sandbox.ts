import { z } from 'zod'
import type { Db } from '../../../../../kernel/db/db.ts'
import { ProviderRefusal } from '../../../../../kernel/ask-provider.ts'
import { newSecretId } from '../../../../../kernel/id.ts'
import type { AttemptRef, PaymentEvent, PaymentGateway } from '../payment-gateway.ts'
import { hmacHex, readMessage, signaturesEqual } from '../provider-client.ts'
import type { PaymentService } from '../../service.ts'
import { decideSandbox, findSandbox, findSandboxOfAttempt, hasSandboxRefund, insertSandbox, refundSandbox, voidSandbox } from './store.ts'

const event = z.strictObject({
  eventId: z.string().min(1).max(100),
  type: z.enum(['captured', 'failed', 'pending', 'processing', 'disputed']),
  providerRef: z.string().min(1).max(100),
  attemptId: z.string().min(1).max(100).optional(),
  amount: z.number().int().min(0),
  currency: z.string().length(3),
})

/** The signature of a message of the sandbox bank: HMAC-SHA-256 of the raw body, in hex. */
export const sign = hmacHex

/** The payment methods with a code to scan. */
const codes: ReadonlySet<string> = new Set(['upi', 'paynow'])

type SandboxRow = NonNullable<Awaited<ReturnType<typeof findSandbox>>>

/** The message about the current state of a payment. Its id is derived from that state, so a resend is a replay. */
function eventOf(row: SandboxRow): PaymentEvent {
  const type = row.state === 'open' ? 'pending' : row.state === 'failed' ? 'failed' : 'captured'
  return {
    eventId: `${row.ref}:${type}`,
    type,
    providerRef: row.ref,
    ...(row.attemptId ? { attemptId: row.attemptId } : {}),
    amount: row.amount,
    currency: row.currency,
  }
}

/** The built-in gateway: a test bank, behind the same interface as any other. */
export function createSandbox(db: Db, secret: string): PaymentGateway {
  async function status({ id }: AttemptRef) {
    const row = await findSandboxOfAttempt(db, id)
    return row && eventOf(row)
  }
  return {
    key: 'sandbox',
    async createIntent({ id, method, amount, currency, returnTo }) {
      const ref = await insertSandbox(db, { ref: `sbx_${newSecretId()}`, attemptId: id, method, amount, currency, state: 'open', returnTo })
      return { kind: codes.has(method) ? 'qr' : 'redirect', providerRef: ref, url: `/sandbox-bank/${ref}` }
    },
    parseWebhook(rawBody, headers) {
      if (!signaturesEqual(sign(secret, rawBody), headers['x-sandbox-signature'] ?? '')) return undefined
      return readMessage(event, rawBody)
    },
    fetchStatus: status,
    async void(attempt) {
      await voidSandbox(db, attempt.id)
      return status(attempt)
    },
    async refund({ id }, amount, idempotencyKey) {
      if (!(await refundSandbox(db, { key: idempotencyKey, attemptId: id, amount })))
        throw new ProviderRefusal('The sandbox bank', 400, 'more_than_captured')
      return { state: 'succeeded', providerRef: `sbr_${idempotencyKey}` }
    },
    refundStatus: async (_, idempotencyKey) =>
      (await hasSandboxRefund(db, idempotencyKey)) ? { state: 'succeeded', providerRef: `sbr_${idempotencyKey}` } : undefined,
  }
}

/** The sandbox bank's own actions, like a real bank's: it reports to the shop, and decides some payments late. */
export function createSandboxBank(db: Db, secret: string, receive: PaymentService['receive']) {
  async function report(row: SandboxRow): Promise<void> {
    const body = JSON.stringify(eventOf(row))
    await receive('sandbox', body, { 'x-sandbox-signature': sign(secret, body) })
  }
  return {
    /** Sends the shop the signed message about the current state of a payment. */
    notify: report,
    /** The job `sandbox-decides`: captures unless that is done, then reports to the shop. */
    async decide({ ref, tellOnly }: { ref: string; tellOnly?: boolean | undefined }): Promise<void> {
      const row = await (tellOnly ? findSandbox(db, ref) : decideSandbox(db, ref, 'captured'))
      if (row) await report(row)
    },
  }
}

export type SandboxBank = ReturnType<typeof createSandboxBank>
