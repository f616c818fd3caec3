import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { IdProofDependencies } from './dependencies.ts'
import { giveWithCart, readIdProofOfCart } from './give-with-cart.ts'
import { isNumberOfOrder, readNumberOfOrder, readNumbers } from './read-numbers.ts'
import { reencryptNumbers } from './reencrypt-numbers.ts'
import { deleteOfCustomer, proofsOfCustomer, readProof, sweepProofs } from './store.ts'
import { storeIdNumber } from './store-id-number.ts'

/** The identity numbers that large purchases need: encrypted, and shown masked. */
export function createIdProofs(deps: IdProofDependencies) {
  return {
    find: readProof,
    ...bindUseCases(deps, {
      keep: storeIdNumber,
      ofCart: readIdProofOfCart,
      giveWithCart,
      // For staff.
      numbersOf: readNumbers,
      numberOfOrder: readNumberOfOrder,
      isGiven: isNumberOfOrder,
      reencrypt: reencryptNumbers,
    }),
    sweep: (before: Date, limit: number) => sweepProofs(deps.db, before, limit),
    /** The numbers of orders are stored as long as tax law requires for the orders. */
    removeCustomer: deleteOfCustomer,
    exportCustomer: async (tx: Db, customerId: string) => ({ idProofs: await proofsOfCustomer(tx, customerId) }),
  }
}

export type IdProofService = ReturnType<typeof createIdProofs>
