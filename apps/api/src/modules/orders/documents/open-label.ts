import { fail, ok, type Result } from '../../../kernel/result.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { DocumentDependencies } from './dependencies.ts'
import type { DocumentFile } from './open-document.ts'
import { fileNameOf, labelPathOf } from './rules.ts'
import { readParcel } from './store.ts'

/**
 * The address label of the parcel that a packing slip belongs to, opened by a signed address. It is drawn for printing and not stored.
 * `unknown_document` where the address does not hold or the document is no packing slip.
 */
export async function openLabel(
  { clock, db, renderer, secrets }: Pick<DocumentDependencies, 'clock' | 'db' | 'renderer' | 'secrets'>,
  slipId: string,
  signature: AddressSignature,
): Promise<Result<DocumentFile>> {
  const holds = createSignedAddresses(secrets, clock).holds(labelPathOf(slipId), signature)
  const slip = holds ? await readParcel(db, slipId) : undefined
  if (!slip) return fail('unknown_document', { field: 'documentID' })
  const { number, figures, carrier, parcel } = slip
  const bytes = await renderer.render({ kind: 'label', number, figures, parcel: { carrier, number: parcel } })
  return ok({ bytes, name: fileNameOf('label', figures.order.number) })
}
