import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { TransferDependencies } from './dependencies.ts'
import { listExpected } from './list-expected.ts'
import { readTransferNotice } from './read-transfer-notice.ts'
import { readTransferCurrency, recordTransfer } from './record-transfer.ts'
import { readWaiting } from './store.ts'
import { createTransferGateway } from './transfer-gateway.ts'

/** Bank transfers to the merchant's account, behind the interface of every gateway. */
export function createTransfers(deps: TransferDependencies) {
  return {
    gateway: createTransferGateway(deps),
    ...bindUseCases(deps, { notice: readTransferNotice, note: recordTransfer, currencyOf: readTransferCurrency, listExpected }),
    /** The expected transfers. */
    waiting: () => readWaiting(deps.db, deps.clock.now()),
  }
}

export type TransferService = ReturnType<typeof createTransfers>
