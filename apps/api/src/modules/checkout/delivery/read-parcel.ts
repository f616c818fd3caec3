import type { Db } from '../../../kernel/db/db.ts'
import { type Parcel, parcelOf } from './carriers/carriers.ts'
import { readCarrier } from './store.ts'

/** A parcel that staff hand over; see the port. */
export async function readParcel(db: Db, subsite: string, key: string, number: string): Promise<Parcel | undefined> {
  const listed = key === '' ? undefined : await readCarrier(db, subsite, key)
  return parcelOf(listed ?? { kind: key === '' ? 'merchant' : 'tracked', name: key, page: '' }, number)
}
