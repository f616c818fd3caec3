import { fullName } from '@karat/sites/locale.ts'
import { spacedPhone } from '@karat/sites/phone.ts'
import { type Supplier } from '@karat/sites/suppliers.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { IdProofs } from '../../checkout/id-proof/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DocumentRecord } from './document-data.ts'
import type { DocumentParty } from './port.ts'
import { type OrderOnDocument, readPaymentsLeft, readUnitsForDocument } from './store.ts'

export interface RecordParts {
  delivery: Pick<Delivery, 'lines' | 'countries'>
  idProofs: Pick<IdProofs, 'find'>
}

/** A document to issue: its order, its units, its supplier and its time. */
export interface Issue {
  orderId: string
  unitIds: readonly string[]
  supplier: Supplier
  issuedAt: Date
}

/** Creates the functions that read the records of documents. */
export function createDocumentRecords({ delivery, idProofs }: RecordParts) {
  async function partyOf(tx: Db, place: PostalAddress, { profile }: Site): Promise<DocumentParty> {
    const [name, lines] = [fullName(place.firstName, place.lastName), await delivery.lines(tx, 'en', place)]
    return { name, lines, phone: spacedPhone(place.phone, profile) }
  }

  async function stateNameOf(tx: Db, country: string, code: string): Promise<string> {
    const found = (await delivery.countries(tx)).find((one) => one.code === country)
    return found?.states.find((state) => state.code === code)?.name ?? code
  }

  return async (tx: Db, order: OrderOnDocument, site: Site, { orderId, unitIds, supplier, issuedAt }: Issue): Promise<DocumentRecord> => {
    const { shipping, billing = shipping } = order.address
    const needsProof = site.idLimit > 0 && order.total >= site.idLimit
    return {
      site,
      supplier,
      stateNames: {
        supplier: await stateNameOf(tx, site.country, supplier.state),
        place: await stateNameOf(tx, shipping.country, shipping.state),
      },
      language: order.language,
      issuedAt,
      order: { number: order.number, orderedAt: new Date(order.createdAt).toISOString(), placeState: shipping.state },
      billing: await partyOf(tx, billing, site),
      shipping: await partyOf(tx, shipping, site),
      units: await readUnitsForDocument(tx, orderId, unitIds),
      payments: await readPaymentsLeft(tx, orderId),
      idProof: needsProof ? ((await idProofs.find(tx, order.cartId))?.masked ?? '') : '',
    }
  }
}
