import type { Delivery } from '../modules/checkout/delivery/port.ts'
import { createStoreEditing } from '../modules/content/stores/editing/service.ts'
import type { Core } from './core.ts'

/** The editing of stores, which asks delivery for the states of a country, and whether orders are collected. */
export function composeStoreEditing({ db, onChanged }: Core, delivery: Pick<Delivery, 'countries' | 'placedMethods'>) {
  return createStoreEditing({
    db,
    onChanged,
    statesOf: async (tx, { country }) =>
      ((await delivery.countries(tx)).find(({ code }) => code === country)?.states ?? []).map(({ code, name }) => ({ code, name })),
    offersPickup: async (tx, site) => (await delivery.placedMethods(tx, site)).some(({ method }) => method === 'pickup'),
  })
}
