import type { Db } from '../../../kernel/db/db.ts'
import { maskedPlace } from '../../../kernel/masked-contact.ts'
import type { CartDependencies } from '../dependencies.ts'
import { hidesContacts } from '../drafts/account-contacts.ts'
import type { CartView, PostalAddress } from '../port.ts'
import { type ListedAddress, listedAddresses, ownPlace } from '../rules.ts'

/** The delivery addresses that a cart offers to choose from: its own and those that its customer saved on its site. */
export async function listAddresses(
  { addresses }: Pick<CartDependencies, 'addresses'>,
  tx: Db,
  subsite: string,
  { current, saved }: { current: PostalAddress | undefined; saved: readonly PostalAddress[] },
  customerId: string | undefined,
): Promise<ListedAddress[]> {
  const ofCustomer = customerId === undefined ? [] : await addresses.ofCustomer(tx, customerId, subsite)
  return listedAddresses(current, saved, ofCustomer, addresses.keyOf)
}

/** The delivery addresses of a cart that its asker can choose from, with the contacts that the asker may see. */
export function readAddressList(deps: Pick<CartDependencies, 'addresses' | 'db'>, view: CartView, customerId: string | undefined) {
  const { db } = deps
  const places = { current: ownPlace(view.address), saved: view.savedPlaces }
  return listAddresses(deps, db, view.site.code, hidesContacts(view.draft, customerId) ? maskedPlaces(places) : places, customerId)
}

const maskedPlaces = ({ current, saved }: { current: PostalAddress | undefined; saved: readonly PostalAddress[] }) => ({
  current: current && maskedPlace(current),
  saved: saved.map(maskedPlace),
})
