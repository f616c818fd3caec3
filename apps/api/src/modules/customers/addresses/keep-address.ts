import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, resultOf } from '../../../kernel/result.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { AddressDependencies } from './dependencies.ts'
import type { AddressDetails, SavedAddress } from './port.ts'
import { keyOf, maxAddresses } from './rules.ts'
import { insertAddress, lockAddresses, type Owner, readAddresses } from './store.ts'

/** Adds an address; throws `address_limit` where the customer has as many as are allowed. */
export async function insertNew(
  { clock }: Pick<AddressDependencies, 'clock'>,
  tx: Db,
  owner: Owner,
  saved: readonly SavedAddress[],
  details: AddressDetails,
): Promise<string> {
  if (saved.length >= maxAddresses) throw new AppError({ code: 'address_limit', details: { max: maxAddresses } })
  const now = clock.now()
  const id = newId(now)
  await insertAddress(tx, owner, id, details, now)
  return id
}

/** The saved address that equals one of a checkout; it is saved where there is none. */
export async function keepOnce(
  deps: Pick<AddressDependencies, 'clock'>,
  tx: Db,
  owner: Owner,
  saved: readonly SavedAddress[],
  details: AddressDetails,
): Promise<SavedAddress> {
  const key = keyOf(details.place)
  const equal = saved.find((address) => keyOf(address.place) === key)
  return equal ?? { ...details, id: await insertNew(deps, tx, owner, saved, details), isDefault: false }
}

/** Saves an address that a customer used at checkout, once for each equal one; false where the limit of addresses is reached. */
export async function keepAddress(
  deps: Pick<AddressDependencies, 'clock'>,
  tx: Db,
  customerId: string,
  subsite: string,
  place: PostalAddress,
): Promise<boolean> {
  const owner = { customerId, subsite }
  await lockAddresses(tx, owner)
  const saved = await readAddresses(tx, owner)
  const details = { place, label: '', countryId: '', stateId: '', latitude: null, longitude: null }
  const outcome = await resultOf(() => keepOnce(deps, tx, owner, saved, details))
  return outcome.ok
}
