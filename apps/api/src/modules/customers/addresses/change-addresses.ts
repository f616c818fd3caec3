import { type Db, transact } from '../../../kernel/db/db.ts'
import type { Actor } from '../../../kernel/request-context.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { AddressDependencies } from './dependencies.ts'
import type { SavedAddress } from './port.ts'
import { lockAddresses, type Owner, readAddresses } from './store.ts'

/** The customer whose addresses a call is about, and the actor of the call. */
export interface AddressCall {
  actor: Actor
  customerId: string
  site: Site
}

/** Refuses a call about another customer's addresses as if there were no such customer. */
export function ownerOf({ actor, customerId, site }: AddressCall): Owner {
  if (actor.kind !== 'customer' || actor.customerId !== customerId) throwFailure('not_found', 'id')
  return { customerId, subsite: site.code }
}

/** The saved address of an id; throws `unknown_address` where there is none. */
export function addressOf(saved: readonly SavedAddress[], id: string) {
  return saved.find((address) => address.id === id) ?? throwFailure('unknown_address', 'addressId')
}

/** Runs a change under the lock of the addresses; returns the result of `work`. */
export function changeAddresses<T>(
  { db }: Pick<AddressDependencies, 'db'>,
  call: AddressCall,
  work: (tx: Db, owner: Owner, saved: SavedAddress[]) => Promise<T>,
): Promise<Result<T>> {
  return resultOf(() => {
    const owner = ownerOf(call)
    return transact(db, async (tx) => {
      await lockAddresses(tx, owner)
      return work(tx, owner, await readAddresses(tx, owner))
    })
  })
}
