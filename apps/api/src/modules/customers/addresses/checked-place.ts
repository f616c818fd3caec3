import type { Db } from '../../../kernel/db/db.ts'
import { unwrap } from '../../../kernel/result.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { AddressDependencies } from './dependencies.ts'
import type { AddressDetails } from './port.ts'

/** An address in canonical spelling; throws with the field that is wrong. */
export async function checkedPlace(
  { delivery }: Pick<AddressDependencies, 'delivery'>,
  tx: Db,
  site: Site,
  place: PostalAddress,
): Promise<PostalAddress> {
  return unwrap(await delivery.readPlace(tx, site, place, 'shipping'))
}

/** The checked place of a new address: where only the client's own id names its state, that must be the code of one. */
export async function checkedNewPlace(
  deps: Pick<AddressDependencies, 'delivery'>,
  tx: Db,
  site: Site,
  { place, stateId }: AddressDetails,
): Promise<PostalAddress> {
  const { delivery } = deps
  if (place.state !== '' || stateId === '') return checkedPlace(deps, tx, site, place)
  const states = (await delivery.countries(tx)).find(({ code }) => code === site.country)?.states ?? []
  return checkedPlace(deps, tx, site, { ...place, state: states.find(({ code }) => code === stateId.toUpperCase())?.code ?? '' })
}
