import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { Actor } from '../../../kernel/request-context.ts'
import { AppError, type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { AddressDetails, SavedAddress, SavedAddresses } from './port.ts'
import { type AddressChange, becomesDefault, keyOf, maxAddresses, withChange } from './rules.ts'
import {
  deleteAddress,
  deleteOfCustomer,
  insertAddress,
  lockAddresses,
  type Owner,
  readAddresses,
  readOfCustomer,
  setDefault,
  updateAddress,
} from './store.ts'

/** The customer whose addresses a call is about, and the actor of the call. */
export interface AddressCall {
  actor: Actor
  customerId: string
  site: Site
}

/** The addresses that a customer keeps on a site. */
export function createAddresses(db: Db, { clock, delivery }: { clock: Clock; delivery: Delivery }) {
  /** Refuses a call about another customer's addresses as if there were no such customer. */
  function ownerOf({ actor, customerId, site }: AddressCall): Owner {
    if (actor.kind !== 'customer' || actor.customerId !== customerId) throwFailure('not_found', 'id')
    return { customerId, subsite: site.code }
  }

  const checked = async (tx: Db, site: Site, place: PostalAddress): Promise<PostalAddress> =>
    unwrap(await delivery.readPlace(tx, site, place, 'shipping'))

  /** The checked place of a new address: where only the client's own id names its state, that must be the code of one. */
  async function checkedNew(tx: Db, site: Site, { place, stateId }: AddressDetails): Promise<PostalAddress> {
    if (place.state !== '' || stateId === '') return checked(tx, site, place)
    const states = (await delivery.countries(tx)).find(({ code }) => code === site.country)?.states ?? []
    return checked(tx, site, { ...place, state: states.find(({ code }) => code === stateId.toUpperCase())?.code ?? '' })
  }

  const found = (saved: readonly SavedAddress[], id: string) =>
    saved.find((address) => address.id === id) ?? throwFailure('unknown_address', 'addressId')

  /** Runs a change under the lock of the addresses; returns the result of `work`. */
  function change<T>(call: AddressCall, work: (tx: Db, owner: Owner, saved: SavedAddress[]) => Promise<T>): Promise<Result<T>> {
    return resultOf(() => {
      const owner = ownerOf(call)
      return transact(db, async (tx) => {
        await lockAddresses(tx, owner)
        return work(tx, owner, await readAddresses(tx, owner))
      })
    })
  }

  async function insert(tx: Db, owner: Owner, saved: readonly SavedAddress[], details: AddressDetails): Promise<string> {
    if (saved.length >= maxAddresses) throw new AppError({ code: 'address_limit', details: { max: maxAddresses } })
    const now = clock.now()
    const id = newId(now)
    await insertAddress(tx, owner, id, details, now)
    return id
  }

  /** The saved address that equals one of a checkout; it is saved where there is none. */
  async function kept(tx: Db, owner: Owner, saved: readonly SavedAddress[], details: AddressDetails): Promise<SavedAddress> {
    const key = keyOf(details.place)
    const equal = saved.find((address) => keyOf(address.place) === key)
    return equal ?? { ...details, id: await insert(tx, owner, saved, details), isDefault: false }
  }

  const port: SavedAddresses = {
    ofCustomer: (tx, customerId, subsite) => readAddresses(tx, { customerId, subsite }),
    async keep(tx, customerId, subsite, place: PostalAddress) {
      const owner = { customerId, subsite }
      await lockAddresses(tx, owner)
      const saved = await readAddresses(tx, owner)
      const details = { place, label: '', countryId: '', stateId: '', latitude: null, longitude: null }
      const outcome = await resultOf(() => kept(tx, owner, saved, details))
      return outcome.ok
    },
    keyOf,
  }

  return {
    ...port,
    list: (call: AddressCall) => resultOf(async () => readAddresses(db, ownerOf(call))),

    /** Saves an address. The first one becomes the default, as does one with `asDefault`. */
    add: (call: AddressCall, given: AddressDetails, asDefault: boolean) =>
      change(call, async (tx, owner, saved): Promise<SavedAddress> => {
        const details = { ...given, place: await checkedNew(tx, call.site, given) }
        const id = await insert(tx, owner, saved, details)
        const isDefault = becomesDefault(saved, asDefault)
        if (isDefault) await setDefault(tx, owner, id)
        return { ...details, id, isDefault }
      }),

    /** Saves an address that a checkout used: once for each equal address, never as the default. */
    addFromCheckout: (call: AddressCall, given: AddressDetails) =>
      change(call, async (tx, owner, saved) => kept(tx, owner, saved, { ...given, place: await checkedNew(tx, call.site, given) })),

    /** Changes an address. The default one stays the default until another becomes it. */
    update: (call: AddressCall, id: string, { place: changed, ...given }: AddressChange, asDefault: boolean) =>
      change(call, async (tx, owner, saved): Promise<SavedAddress> => {
        const { isDefault, id: _, ...present } = found(saved, id)
        const moved = Object.keys(changed).length > 0
        const place = moved ? await checked(tx, call.site, { ...present.place, ...changed }) : present.place
        const details = withChange(present, given, place)
        await updateAddress(tx, id, details, clock.now())
        if (asDefault && !isDefault) await setDefault(tx, owner, id)
        return { ...details, id, isDefault: isDefault || asDefault }
      }),

    /** Deletes an address and returns the others. Where it was the default, the newest becomes it. */
    remove: (call: AddressCall, id: string) =>
      change(call, async (tx, owner, saved) => {
        const { isDefault } = found(saved, id)
        await deleteAddress(tx, id)
        const newest = saved.find((address) => address.id !== id)
        if (isDefault && newest) await setDefault(tx, owner, newest.id)
        return readAddresses(tx, owner)
      }),

    /** Deletes every address of a customer. */
    removeCustomer: (tx: Db, customerId: string) => deleteOfCustomer(tx, customerId),
    countLost: async (tx: Db, customerId: string) => ({ addresses: (await readOfCustomer(tx, customerId)).length }),
    /** Everything stored about a customer's addresses, for the export of personal data. */
    async exportCustomer(tx: Db, customerId: string) {
      return { addresses: (await readOfCustomer(tx, customerId)).map(({ details, ...row }) => ({ ...row, ...details })) }
    },
  }
}

export type AddressService = ReturnType<typeof createAddresses>
