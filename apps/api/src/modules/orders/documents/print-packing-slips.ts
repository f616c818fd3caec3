import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { fail, ok, type Result, throwFailure } from '../../../kernel/result.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { DocumentDependencies } from './dependencies.ts'
import type { DocumentFile } from './open-document.ts'
import { packedSlip } from './open-packed.ts'
import type { Drawing } from './renderer.ts'
import { packingSlipsOf, readDocument } from './store.ts'

/** The path of packing slips that are printed together. */
export const packingSlipsPath = '/api/documents/packing-slips/print/'

/** Begins the id of an order whose packed units have no packing slip yet. */
const packed = 'packed:'
const slipsOf = ({ ids, orderId, packed: isPacked }: { ids: string[]; orderId: string; packed: boolean }) =>
  isPacked ? [...ids, `${packed}${orderId}`] : ids

/** The text that is signed for the packing slips with these ids. */
const pathOf = (of: string): string => `${packingSlipsPath}${of}`

/**
 * Writes to the audit that staff print the packing slips of several orders of a site, and returns an address that opens all of them as one
 * PDF for five minutes, in the order in which the orders are given; null where none of them has one. `without`: the orders that have none,
 * since nothing of them is packed. Throws `unknown_order` for an order of another site or store.
 */
export async function printPackingSlips(
  { clock, db, secrets }: Pick<DocumentDependencies, 'clock' | 'db' | 'secrets'>,
  site: string,
  numbers: readonly string[],
  stores: StoreScope,
): Promise<{ address: string | null; without: string[] }> {
  const found = new Map((await packingSlipsOf(db, site, numbers, stores)).map((one) => [one.number, slipsOf(one)]))
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
  deps: Pick<DocumentDependencies, 'clock' | 'db' | 'delivery' | 'idProofs' | 'renderer' | 'secrets' | 'sites'>,
  of: string,
  signature: AddressSignature,
): Promise<Result<DocumentFile>> {
  const { clock, db, renderer, secrets } = deps
  if (!createSignedAddresses(secrets, clock).holds(pathOf(of), signature)) return fail('unknown_document', { field: 'of' })
  const drawings: Drawing[] = []
  for (const id of Buffer.from(of, 'base64url').toString().split(' ')) {
    const slip = id.startsWith(packed) ? await packedSlip(deps, id.slice(packed.length)) : await readDocument(db, id)
    // Units that were packed when the address was made may have left since: their slip is among the documents then.
    if (slip) drawings.push(slip)
  }
  const [first, ...others] = drawings
  if (!first) return fail('unknown_document', { field: 'of' })
  return ok({ bytes: await renderer.render(first, ...others), name: 'packing-slips.pdf' })
}
