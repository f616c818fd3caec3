import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { askForAccount } from './ask-for-account.ts'
import type { RefundDependencies } from './dependencies.ts'
import { enterAccount } from './enter-account.ts'
import { exportRefunds } from './export-refunds.ts'
import { followRefunds } from './follow-refunds.ts'
import { giveAccount } from './give-account.ts'
import { exportManual, listManual } from './list-manual.ts'
import { notifyOfRefund } from './notify-of-refund.ts'
import { coveredAmount, planRefund, refundableAmount } from './plan-refund.ts'
import { processRefund } from './process-refund.ts'
import { reencryptAccounts } from './reencrypt-accounts.ts'
import { remindOfAccount } from './remind-of-account.ts'
import { excessPart, requestExcess, requestRefund } from './request-refund.ts'
import { revealAccount } from './reveal-account.ts'
import { maySettle } from './rules.ts'
import { settleRefund } from './settle-refund.ts'
import { accountsOf, deleteAccountsOf, findRefund, readOfOrder, readUnitsOfCause, sweepAccounts } from './store.ts'

/** Refunds, from the request to the arrival of the money. */
export function createRefunds(deps: RefundDependencies) {
  return {
    left: refundableAmount,
    covered: coveredAmount,
    unitsOf: readUnitsOfCause,
    ofOrder: readOfOrder,
    find: findRefund,
    maySettle,
    ...bindUseCases(deps, {
      plan: planRefund,
      request: requestRefund,
      excessPart,
      requestExcess,
      // By jobs.
      send: processRefund,
      follow: followRefunds,
      notify: notifyOfRefund,
      // Of staff.
      listManual,
      exportManual,
      settle: settleRefund,
      exportForStaff: exportRefunds,
    }),
  }
}

/** The bank accounts for refunds that no gateway can make: of cash, and of payments that a gateway refused to refund. */
export function createRefundAccounts(deps: RefundDependencies) {
  return {
    ...bindUseCases(deps, {
      give: giveAccount,
      ask: askForAccount,
      enter: enterAccount,
      remind: remindOfAccount,
      reveal: revealAccount,
      reencrypt: reencryptAccounts,
    }),
    sweep: (before: Date, limit: number) => sweepAccounts(deps.db, before, limit),
    removeCustomer: deleteAccountsOf,
    exportCustomer: async (tx: Db, customerId: string) => ({ refundAccounts: await accountsOf(tx, customerId) }),
  }
}

export type RefundService = ReturnType<typeof createRefunds>
export type RefundAccounts = ReturnType<typeof createRefundAccounts>
