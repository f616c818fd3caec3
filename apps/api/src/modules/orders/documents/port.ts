import type { Currency, Minor } from '@karat/money/money.ts'
import type { BreakupRow } from '@karat/pricing/types.ts'
import type { LookPicture } from '@karat/sites/look.ts'
import type { RingSystem } from '@karat/sites/ring-sizes.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { KeyPage } from '../../../kernel/key-page.ts'
import type { Result } from '../../../kernel/result.ts'
import type { RefundCause } from '../refunds/port.ts'

/**
 * `refund_receipt` before an invoice, `credit_note` against one. A packing slip is put into the parcel, and a certificate describes each
 * unit of it without a price: both have the number of their invoice.
 */
export type DocumentKind = 'invoice' | 'credit_note' | 'refund_receipt' | 'packing_slip' | 'certificate'

/** The title that the law of the site requires. */
export type DocumentTitle =
  'tax_invoice' | 'simplified_invoice' | 'receipt' | 'credit_note' | 'tax_credit_note' | 'refund_receipt' | 'packing_slip' | 'certificate'

/** A tax of a document: its name (`CGST`), its rate in thousandths of a percent, and how much it is. */
export interface DocumentTax {
  name: string
  rate: number
  amount: Minor
}

/** A charge beside a unit: `taxable` and its taxes add up to `total`. */
export interface DocumentCharge {
  code: 'delivery' | 'wrap' | 'hallmark'
  taxable: Minor
  taxes: DocumentTax[]
  total: Minor
}

/** Equal stones of a unit: their weight together in thousandths of a carat; clarity and colour are empty where they are not graded. */
export interface DocumentStones {
  type: string
  shape: string
  count: number
  caratMilli: number
  clarity: string
  colour: string
}

/** One unit as it is invoiced: `taxable`, taxes and `roundOff` add up to `total`. Weights in milligrams. */
export interface DocumentLine {
  name: string
  /** The language of the name. */
  lang: string
  code: string
  metal: string
  purity: string
  colour: string
  size: string
  sizeSystem: string
  /** The HSN code; empty where the tax office requires none. */
  hsn: string
  huids: string[]
  /** The engraved text; absent without engraving. */
  engraving?: string
  grossMg: number
  netMg: number
  /** Its stones; certificates only. */
  stones?: DocumentStones[]
  /** The price components before tax; `rateAt` is when the rate of its metal was published. */
  parts: BreakupRow[]
  rateAt: string | null
  /** The rounding of a list price: `parts` and it add up to `taxable`. */
  tagRounding: Minor
  taxable: Minor
  taxes: DocumentTax[]
  roundOff: Minor
  total: Minor
  charges: DocumentCharge[]
  gift: { to: string; from: string; message: string; hidePrice: boolean } | null
}

/** A party named on a document, with its address line by line. */
export interface DocumentParty {
  name: string
  lines: string[]
  phone: string
}

/** A payment of a part of a document. */
export interface DocumentPayment {
  /** The entry of `order_payment`. */
  id: string
  kind: 'gateway' | 'credit' | 'gift_card' | 'cash'
  gateway: string
  method: string
  lastFour: string
  /** `due` is paid at the door. */
  due: boolean
  amount: Minor
  at: string
}

/** All data of a document as it was issued: it is drawn from these alone. Times are ISO, amounts minor units. */
export interface DocumentData {
  kind: DocumentKind
  title: DocumentTitle
  site: { code: string; country: string; symbol: string; timeZone: string; ringSystem: RingSystem }
  currency: Currency
  /** English, and the second language if any. */
  languages: string[]
  /** The accent colour and the logo of its site's look; absent where it has none. */
  merchant: { name: string; email: string; accent?: string; logo?: LookPicture }
  supplier: { legalName: string; lines: string[]; taxIds: { name: string; number: string }[]; state: string; stateCode: string }
  issuedAt: string
  order: { number: string; orderedAt: string }
  /** The invoice that a credit note corrects. */
  against: string
  /** The date of that document, and the reason of the correction; for corrections only, and absent in older ones. */
  againstAt?: string
  reason?: RefundCause['kind']
  billing: DocumentParty
  shipping: DocumentParty
  /** The place of supply for tax law: a state, and the tax office's number of it; empty where no law requires it. */
  placeOfSupply: { state: string; code: string } | null
  /** The state that the units are delivered to, by name and code; absent in older documents and in certificates. */
  deliveredTo?: { state: string; code: string }
  lines: DocumentLine[]
  /** Whether a correction covers a part of its units' price, so that it shows neither their number nor their weight. */
  isPart?: boolean
  totals: { taxable: Minor; taxes: DocumentTax[]; roundOff: Minor; discount: Minor; total: Minor; inWords: string }
  /** Taxable value and taxes by HSN code; empty where no law requires it. */
  byHsn: { hsn: string; taxable: Minor; taxes: DocumentTax[] }[]
  payments: DocumentPayment[]
  /** The amount that is not paid yet. */
  balance: Minor
  /** The masked identity number of the buyer; empty where none was needed. */
  idProof: string
  returnDays: number
  hallmarked: boolean
}

/** The invoices and credit notes that a registration issued on a site between two times, from the first on and before the second. */
export interface IssuedPeriod {
  /** The code of the site. */
  site: string
  /** The number of the registration; empty for a supplier without one. */
  registration: string
  between: readonly [string, string]
}

/** Limits such documents by their kind, and by their totals in minor units, both included. */
export interface IssuedFilter {
  kind?: 'invoice' | 'credit_note' | undefined
  min?: Minor | undefined
  max?: Minor | undefined
}

/** A line of an issued document without its description. */
export type IssuedLine = Pick<DocumentLine, 'hsn' | 'taxable' | 'taxes' | 'charges'>

/** An invoice or a credit note as it was issued, with the data that registers and returns of taxes need. */
export interface IssuedForTax extends Pick<
  DocumentData,
  'currency' | 'supplier' | 'order' | 'against' | 'againstAt' | 'placeOfSupply' | 'deliveredTo' | 'isPart' | 'totals'
> {
  id: string
  kind: 'invoice' | 'credit_note'
  number: string
  issuedAt: Date
  /** The name on the bill. */
  buyer: string
  lines: IssuedLine[]
  /** The total of the invoice that a credit note corrects; null for an invoice. */
  againstTotal: Minor | null
}

/** A registration that issued documents on a site: its number with its name (`GSTIN`), both empty where it has none. */
export interface IssuingRegistration {
  number: string
  name: string
  legalName: string
  state: string
  /** When its first and its last document were issued. */
  first: Date
  last: Date
}

/** A document of an order, as its owner sees it in the list. */
export interface IssuedDocument {
  id: string
  kind: DocumentKind
  number: string
  issuedAt: Date
  total: Minor
}

/** A document of an order for staff, with an address that opens it for five minutes; a packing slip also with that of its parcel's label. */
export interface StaffDocument extends Omit<IssuedDocument, 'id'> {
  address: string
  label: string | null
}

/** Addresses of the packing slip and the label of an order's packed units, which open for five minutes. */
export interface PackedFiles {
  slip: string
  label: string
}

/** Units of an order that are sent together. */
export interface Shipment {
  orderId: string
  unitIds: readonly string[]
  /** The store that they are sent from, where it is known. */
  store: string | undefined
}

export interface Documents {
  /**
   * Issues the invoice, the packing slip and the certificate of a shipment. Its last statement takes the number, so it is called at the end
   * of the transaction that hands the parcel over; the caller holds the order's lock.
   */
  issueForShipment(tx: Db, shipment: Shipment): Promise<Result<void>>
  /** Issues the certificate of replacement units, under the invoice numbers of the replaced ones. */
  issueForReplacement(tx: Db, orderId: string, unitIds: readonly string[]): Promise<void>
  /** The registrations that issued invoices on a site, by the code of the site. */
  registrations(site: string): Promise<IssuingRegistration[]>
  /** The rows of a page of the invoices and credit notes of a registration, the oldest first; one more than the page shows, where there are more. */
  issuedForTax(period: IssuedPeriod, filter: IssuedFilter, page: KeyPage): Promise<IssuedForTax[]>
  /** The amounts that the invoices of an order ask for at the door, by unit, in minor units. */
  askedAtTheDoor(db: Db, orderId: string): Promise<ReadonlyMap<string, Minor>>
  /** Every document of an order by its number, the oldest first. */
  ofNumber(orderNumber: string): Promise<StaffDocument[]>
  /** The invoices and certificates of some units of an order, and the documents of some of its refunds, the oldest first. */
  ofUnits(orderId: string, unitIds: readonly string[], refundIds: readonly string[]): Promise<StaffDocument[]>
  /** Packing slip and label of the packed units of an order; the caller has checked that it has some. */
  packedOf(orderId: string): PackedFiles
  /** The documents of an order that its owner may have, the oldest first. */
  ofOrder(db: Db, orderId: string): Promise<IssuedDocument[]>
}
