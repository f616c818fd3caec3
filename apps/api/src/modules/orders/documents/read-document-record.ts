import { fullName } from '@karat/sites/locale.ts'
import { spacedPhone } from '@karat/sites/phone.ts'
import type { Supplier } from '@karat/sites/suppliers.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DocumentDependencies } from './dependencies.ts'
import type { DocumentRecord } from './document-data.ts'
import type { DocumentParty } from './port.ts'
import { type OrderOnDocument, readPaymentsLeft, readUnitsForDocument } from './store.ts'

/** A document to issue: its order, its units, its supplier and its time. */
export interface Issue {
  orderId: string
  unitIds: readonly string[]
  supplier: Supplier
  issuedAt: Date
}

async function partyOf(
  { delivery }: Pick<DocumentDependencies, 'delivery'>,
  tx: Db,
  place: PostalAddress,
  { profile }: Site,
): Promise<DocumentParty> {
  const [name, lines] = [fullName(place.firstName, place.lastName), await delivery.lines(tx, 'en', place)]
  return { name, lines, phone: spacedPhone(place.phone, profile) }
}

async function stateNameOf({ delivery }: Pick<DocumentDependencies, 'delivery'>, tx: Db, country: string, code: string): Promise<string> {
  const found = (await delivery.countries(tx)).find((one) => one.code === country)
  return found?.states.find((state) => state.code === code)?.name ?? code
}

/** Creates the functions that read the records of documents. */
export async function readDocumentRecord(
  deps: Pick<DocumentDependencies, 'delivery' | 'idProofs'>,
  tx: Db,
  order: OrderOnDocument,
  site: Site,
  { orderId, unitIds, supplier, issuedAt }: Issue,
): Promise<DocumentRecord> {
  const { idProofs } = deps
  const { shipping, billing = shipping } = order.address
  const needsProof = site.idLimit > 0 && order.total >= site.idLimit
  return {
    site,
    supplier,
    stateNames: {
      supplier: await stateNameOf(deps, tx, site.country, supplier.state),
      place: await stateNameOf(deps, tx, shipping.country, shipping.state),
    },
    language: order.language,
    issuedAt,
    order: { number: order.number, orderedAt: new Date(order.createdAt).toISOString(), placeState: shipping.state },
    billing: await partyOf(deps, tx, billing, site),
    shipping: await partyOf(deps, tx, shipping, site),
    units: await readUnitsForDocument(tx, orderId, unitIds),
    payments: await readPaymentsLeft(tx, orderId),
    idProof: needsProof ? ((await idProofs.find(tx, order.cartId))?.masked ?? '') : '',
  }
}
