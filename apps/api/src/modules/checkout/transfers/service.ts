import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { TransferDependencies } from './dependencies.ts'
import { exportExpected, listExpected } from './list-expected.ts'
import { readTransferNotice } from './read-transfer-notice.ts'
import { readTransferCurrency, recordTransfer } from './record-transfer.ts'
import { createTransferGateway } from './transfer-gateway.ts'

/** Bank transfers to the merchant's account, behind the interface of every gateway. */
export function createTransfers(deps: TransferDependencies) {
  return {
    gateway: createTransferGateway(deps),
    ...bindUseCases(deps, {
      notice: readTransferNotice,
      note: recordTransfer,
      currencyOf: readTransferCurrency,
      listExpected,
      exportExpected,
    }),
  }
}

export type TransferService = ReturnType<typeof createTransfers>
