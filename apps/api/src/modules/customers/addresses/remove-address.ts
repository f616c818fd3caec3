import { type AddressCall, addressOf, changeAddresses } from './change-addresses.ts'
import type { AddressDependencies } from './dependencies.ts'
import { deleteAddress, readAddresses, setDefault } from './store.ts'

/** Deletes an address and returns the others. Where it was the default, the newest becomes it. */
export function removeAddress(deps: Pick<AddressDependencies, 'db'>, call: AddressCall, id: string) {
  return changeAddresses(deps, call, async (tx, owner, saved) => {
    const { isDefault } = addressOf(saved, id)
    await deleteAddress(tx, id)
    const newest = saved.find((address) => address.id !== id)
    if (isDefault && newest) await setDefault(tx, owner, newest.id)
    return readAddresses(tx, owner)
  })
}
