import { bindUseCases } from '../../../kernel/use-cases.ts'
import { applyPayout, checkPayout, undoPayout } from './apply-payout.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { exportOpen } from './export-open.ts'
import { findLatePayout, listFiles, listOpen, sumOpen } from './list-open.ts'

/** Payouts of gateways and couriers to the merchant, matched with payments, refunds and collected cash, and what is open. */
export const createPayouts = (deps: PayoutDependencies) =>
  bindUseCases(deps, {
    check: checkPayout,
    apply: applyPayout,
    undo: undoPayout,
    open: listOpen,
    sums: sumOpen,
    late: findLatePayout,
    files: listFiles,
    export: exportOpen,
  })

export type PayoutService = ReturnType<typeof createPayouts>
