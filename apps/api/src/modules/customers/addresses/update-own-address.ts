import { type AddressCall, addressOf, changeAddresses } from './change-addresses.ts'
import { checkedPlace } from './checked-place.ts'
import type { AddressDependencies } from './dependencies.ts'
import type { SavedAddress } from './port.ts'
import { type AddressChange, withChange } from './rules.ts'
import { setDefault, updateAddress } from './store.ts'

/** Changes an address. The default one stays the default until another becomes it. */
export function updateOwnAddress(
  deps: Pick<AddressDependencies, 'clock' | 'db' | 'delivery'>,
  call: AddressCall,
  id: string,
  { place: changed, ...given }: AddressChange,
  asDefault: boolean,
) {
  const { clock } = deps
  return changeAddresses(deps, call, async (tx, owner, saved): Promise<SavedAddress> => {
    const { isDefault, id: _, ...present } = addressOf(saved, id)
    const moved = Object.keys(changed).length > 0
    const place = moved ? await checkedPlace(deps, tx, call.site, { ...present.place, ...changed }) : present.place
    const details = withChange(present, given, place)
    await updateAddress(tx, id, details, clock.now())
    if (asDefault && !isDefault) await setDefault(tx, owner, id)
    return { ...details, id, isDefault: isDefault || asDefault }
  })
}
