import { z } from 'zod'
import { durations } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type BackgroundWork, defineJob, handled, emptyPayload } from '../../../kernel/jobs/definition.ts'
import { sweepSandbox } from './gateways/sandbox/store.ts'

const attempt = z.strictObject({ paymentId: z.string() })

/** Refunds a payment that arrived for an ended order. */
export const refundPayment = defineJob({ kind: 'refund', queue: 'critical', payload: attempt })
/** Voids an attempt at its gateway. */
export const voidPayment = defineJob({ kind: 'void', queue: 'critical', payload: attempt })
/** A late decision of the sandbox bank: captures unless that is done (`tellOnly`), then reports to the shop. */
export const sandboxDecides = defineJob({
  kind: 'sandbox-decides',
  queue: 'critical',
  payload: z.strictObject({ ref: z.string(), tellOnly: z.boolean().optional() }),
})
const reconcilePayments = defineJob({ kind: 'reconcile-payments', queue: 'critical', every: 15 * durations.second, payload: emptyPayload })

interface PaymentWorkDependencies {
  db: Db
  payments: {
    refund(paymentId: string): Promise<void>
    void(paymentId: string): Promise<void>
    reconcile(): Promise<void>
  }
  sandboxBank: { decide(payload: z.infer<typeof sandboxDecides.payload>): Promise<void> } | undefined
  /** How many days settled payments of the sandbox bank are stored. */
  days: number
}

export function paymentWork({ db, payments, sandboxBank, days }: PaymentWorkDependencies): BackgroundWork {
  return {
    jobs: [
      handled(refundPayment, ({ paymentId }) => payments.refund(paymentId)),
      handled(voidPayment, ({ paymentId }) => payments.void(paymentId)),
      handled(reconcilePayments, () => payments.reconcile()),
      handled(sandboxDecides, async (payload) => {
        if (!sandboxBank) throw new Error('no sandbox bank is set up')
        await sandboxBank.decide(payload)
      }),
    ],
    sweeps: [{ description: 'settled payments of the sandbox bank', days, remove: (before, most) => sweepSandbox(db, before, most) }],
  }
}
