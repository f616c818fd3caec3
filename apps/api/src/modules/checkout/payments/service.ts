import { bindUseCases } from '../../../kernel/use-cases.ts'
import { attemptWaits } from './attempt-waits.ts'
import { createAttempt } from './create-attempt.ts'
import { createExcessAttempt } from './create-excess-attempt.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { findGateway } from './find-gateway.ts'
import { openPaymentPage } from './open-payment-page.ts'
import { queryOpenAttempts } from './query-open-attempts.ts'
import { readScriptPage } from './read-script-page.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { refundLatePayment } from './refund-late-payment.ts'
import { refundPart } from './refund-part.ts'
import { releaseAttempts } from './release-attempts.ts'
import { settleAttempt } from './settle-attempt.ts'
import { testGateway } from './test-gateway.ts'
import { voidAttempt } from './void-attempt.ts'

/** Payments of orders through gateways, from the attempt to its capture or refund. */
export function createPayments(deps: PaymentDependencies) {
  return {
    ...bindUseCases(deps, {
      attempt: createAttempt,
      attemptExcess: createExcessAttempt,
      begin: openPaymentPage,
      waits: attemptWaits,
      release: releaseAttempts,
      ask: queryOpenAttempts,
      settle: settleAttempt,
      refundPart,
      // Of gateways and their pages.
      receive: receiveWebhook,
      scriptPage: readScriptPage,
      // By jobs.
      void: voidAttempt,
      refund: refundLatePayment,
      reconcile: reconcilePayments,
    }),
    test: (gateway: string) => testGateway(deps, gateway),
    offers: (gateway: string) => findGateway(deps, gateway) !== undefined,
    /** The function that builds the form which opens a gateway's page; undefined for a gateway without one. */
    formOf: (gateway: string) => findGateway(deps, gateway)?.form,
    /** The script of a gateway that runs one on the payment page; undefined for others. */
    scriptOf: (gateway: string) => findGateway(deps, gateway)?.script,
  }
}

export type PaymentService = ReturnType<typeof createPayments>
