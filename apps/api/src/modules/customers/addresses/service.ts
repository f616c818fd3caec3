import type { Db } from '../../../kernel/db/db.ts'
import { resultOf } from '../../../kernel/result.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { addAddress, addFromCheckout } from './add-address.ts'
import { type AddressCall, ownerOf } from './change-addresses.ts'
import type { AddressDependencies } from './dependencies.ts'
import { keepAddress } from './keep-address.ts'
import { removeAddress } from './remove-address.ts'
import { keyOf } from './rules.ts'
import { deleteOfCustomer, readAddresses, readOfCustomer } from './store.ts'
import { updateOwnAddress } from './update-own-address.ts'

/** The addresses that a customer keeps on a site. */
export function createAddresses(deps: AddressDependencies) {
  return {
    ...bindUseCases(deps, { add: addAddress, addFromCheckout, update: updateOwnAddress, remove: removeAddress, keep: keepAddress }),
    keyOf,
    ofCustomer: (tx: Db, customerId: string, subsite: string) => readAddresses(tx, { customerId, subsite }),
    list: (call: AddressCall) => resultOf(async () => readAddresses(deps.db, ownerOf(call))),
    /** Deletes every address of a customer. */
    removeCustomer: deleteOfCustomer,
    countLost: async (tx: Db, customerId: string) => ({ addresses: (await readOfCustomer(tx, customerId)).length }),
    /** Everything stored about a customer's addresses, for the export of personal data. */
    async exportCustomer(tx: Db, customerId: string) {
      return { addresses: (await readOfCustomer(tx, customerId)).map(({ details, ...row }) => ({ ...row, ...details })) }
    },
  }
}

export type AddressService = ReturnType<typeof createAddresses>
