import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { fail, ok, type Result, throwFailure } from '../../../kernel/result.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { DocumentDependencies } from './dependencies.ts'
import type { DocumentFile } from './open-document.ts'
import { packingSlipsOf, readDocuments } from './store.ts'

/** The path of packing slips that are printed together. */
export const packingSlipsPath = '/api/documents/packing-slips/print/'

/** The text that is signed for the packing slips with these ids. */
const pathOf = (of: string): string => `${packingSlipsPath}${of}`

/**
 * Writes to the audit that staff print the packing slips of several orders of a site, and returns an address that opens all of them as one
 * PDF for five minutes, in the order in which the orders are given; null where none of them has one. `without`: the orders that have none,
 * since a packing slip is issued when a parcel leaves. Throws `unknown_order` for an order of another site or store.
 */
export async function printPackingSlips(
  { clock, db, secrets }: Pick<DocumentDependencies, 'clock' | 'db' | 'secrets'>,
  site: string,
  numbers: readonly string[],
  stores: StoreScope,
): Promise<{ address: string | null; without: string[] }> {
  const found = new Map((await packingSlipsOf(db, site, numbers, stores)).map(({ number, ids }) => [number, ids]))
  const slips = numbers.map((number) => ({ number, ids: found.get(number) ?? throwFailure('unknown_order', 'numbers') }))
  const ids = slips.flatMap((one) => one.ids)
  const without = slips.filter((one) => one.ids.length === 0).map(({ number }) => number)
  await transact(db, async () => noteChange({ object: 'exports', id: 'packing-slips', after: { orders: numbers } }))
  if (ids.length === 0) return { address: null, without }
  const of = Buffer.from(ids.join(' ')).toString('base64url')
  const { address } = createSignedAddresses(secrets, clock).sign(pathOf(of))
  return { address: `${packingSlipsPath}?of=${of}&${address.slice(pathOf(of).length + 1)}`, without }
}

/** The file with the packing slips that a signed address opens. It is drawn for printing and not stored. */
export async function openPackingSlips(
  { clock, db, renderer, secrets }: Pick<DocumentDependencies, 'clock' | 'db' | 'renderer' | 'secrets'>,
  of: string,
  signature: AddressSignature,
): Promise<Result<DocumentFile>> {
  if (!createSignedAddresses(secrets, clock).holds(pathOf(of), signature)) return fail('unknown_document', { field: 'of' })
  const [first, ...others] = await readDocuments(db, Buffer.from(of, 'base64url').toString().split(' '))
  if (!first) return fail('unknown_document', { field: 'of' })
  return ok({ bytes: await renderer.render(first, ...others), name: 'packing-slips.pdf' })
}
