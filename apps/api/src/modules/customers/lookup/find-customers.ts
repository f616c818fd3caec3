import type { LookSource } from '../../staff/audit/port.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { LookupDependencies } from './dependencies.ts'
import { type LookDependencies, recordCustomerLook } from './record-look.ts'
import { maxFound, maxNamed } from './rules.ts'
import { findByContact, findByName, findByOrder, type FoundCustomer, readIdsInStores } from './views.ts'

type FoundBy = 'email' | 'phone' | 'order' | 'name'

/** A found customer, and what the search matched. `isOfStores`: whether the member may open the page of the customer. */
export type CustomerMatch = FoundCustomer & { foundBy: FoundBy; isOfStores: boolean }

/** A search by one of these finds customers of other stores too, for a member of some stores: a person who walks in can tell them. */
const toldByWalkIn: readonly FoundBy[] = ['phone', 'order']

/**
 * The customers of a site that a text names: by a whole e-mail address or telephone number, an order's number, or the beginning of a name.
 * `more`: whether others match too, or may. Writes the search to the audit, without its text; an unusual number of looks is told to the owners.
 */
export async function findCustomers(
  deps: LookDependencies & Pick<LookupDependencies, 'identity'>,
  site: Site,
  text: string,
  source: LookSource,
  stores?: StoreScope,
): Promise<{ customers: CustomerMatch[]; more: boolean }> {
  const limit = stores === undefined ? maxFound + 1 : maxNamed
  const { found, foundBy } = await matchesOf(deps, site, text, limit)
  const matches = await withinStores(deps, site, found, foundBy, stores)
  const customers = matches.slice(0, maxFound)
  await recordCustomerLook(deps, { ...source, object: 'customers', objectId: null, after: { found: customers.length } })
  return { customers, more: matches.length > maxFound || found.length === limit }
}

async function matchesOf(
  { db, identity }: Pick<LookupDependencies, 'db' | 'identity'>,
  site: Site,
  text: string,
  limit: number,
): Promise<{ found: FoundCustomer[]; foundBy: FoundBy }> {
  const contact = identity.readContact(site, text)
  if (contact.ok) {
    const { kind, value } = contact.value
    return { found: await findByContact(db, site.code, kind, value), foundBy: kind }
  }
  // Part of an address finds nobody.
  if (text.includes('@')) return { found: [], foundBy: 'email' }
  const owners = await findByOrder(db, site.code, text)
  return owners.length > 0 ? { found: owners, foundBy: 'order' } : { found: await findByName(db, site.code, text, limit), foundBy: 'name' }
}

/** The found customers whom a member of some stores may see, without the e-mail address of those whose page is not theirs to open. */
async function withinStores(
  { db }: Pick<LookupDependencies, 'db'>,
  { code }: Site,
  found: readonly FoundCustomer[],
  foundBy: FoundBy,
  stores: StoreScope,
): Promise<CustomerMatch[]> {
  if (stores === undefined) return found.map((row) => ({ ...row, foundBy, isOfStores: true }))
  const ids = found.map(({ id }) => id)
  const own = new Set(found.length === 0 ? [] : await readIdsInStores(db, code, ids, stores))
  return found.flatMap((row): CustomerMatch[] => {
    if (own.has(row.id)) return [{ ...row, foundBy, isOfStores: true }]
    return toldByWalkIn.includes(foundBy) ? [{ ...row, email: null, foundBy, isOfStores: false }] : []
  })
}
