import { type AddressCall, changeAddresses } from './change-addresses.ts'
import { checkedNewPlace } from './checked-place.ts'
import type { AddressDependencies } from './dependencies.ts'
import { insertNew, keepOnce } from './keep-address.ts'
import type { AddressDetails, SavedAddress } from './port.ts'
import { becomesDefault } from './rules.ts'
import { setDefault } from './store.ts'

/** Saves an address. The first one becomes the default, as does one with `asDefault`. */
export function addAddress(
  deps: Pick<AddressDependencies, 'clock' | 'db' | 'delivery'>,
  call: AddressCall,
  given: AddressDetails,
  asDefault: boolean,
) {
  return changeAddresses(deps, call, async (tx, owner, saved): Promise<SavedAddress> => {
    const details = { ...given, place: await checkedNewPlace(deps, tx, call.site, given) }
    const id = await insertNew(deps, tx, owner, saved, details)
    const isDefault = becomesDefault(saved, asDefault)
    if (isDefault) await setDefault(tx, owner, id)
    return { ...details, id, isDefault }
  })
}

/** Saves an address that a checkout used: once for each equal address, never as the default. */
export function addFromCheckout(deps: Pick<AddressDependencies, 'clock' | 'db' | 'delivery'>, call: AddressCall, given: AddressDetails) {
  return changeAddresses(deps, call, async (tx, owner, saved) =>
    keepOnce(deps, tx, owner, saved, { ...given, place: await checkedNewPlace(deps, tx, call.site, given) }),
  )
}
