import { type Minor, toDecimal } from '@karat/money/money.ts'
import { dayIn } from '../../../../kernel/clock.ts'
import type { IssuedForTax } from '../../documents/port.ts'
import { sumsByRate } from '../rate-entries.ts'
import { eachDocument, type RegisterFile } from './register-file.ts'

/** The ledger of the buyers: sales to persons are not kept apart by name, so that the books have no list of customers. */
const party = 'Online Customers'

/** A line of a voucher: a debit is negative, as Tally has it. */
export interface LedgerLine {
  ledger: string
  amount: Minor
}

const percentText = (rate: number) => `${rate / 1000}%`

/**
 * The lines of a voucher, which add up to zero: the buyer owes the total, the sales of each rate, each tax and the rounding are credited. A
 * credit note has the same lines the other way round.
 */
export function ledgerLinesOf(document: IssuedForTax): LedgerLine[] {
  const { kind, totals } = document
  const lines = [
    { ledger: party, amount: -totals.total },
    ...sumsByRate(document).map(({ rate, taxable }) => ({ ledger: rate === 0 ? 'Sales' : `Sales ${percentText(rate)}`, amount: taxable })),
    ...totals.taxes.map(({ name, rate, amount }) => ({ ledger: `Output ${name} ${percentText(rate)}`, amount })),
    { ledger: 'Rounding Off', amount: totals.roundOff },
  ]
  return lines.filter(({ amount }) => amount !== 0).map(({ ledger, amount }) => ({ ledger, amount: kind === 'invoice' ? amount : -amount }))
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text in XML 1.0, without the characters that it cannot have. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)

const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`

/** The voucher of a document. Its id is that of the document, so that a file that is imported twice makes one voucher. */
export function voucherOf(document: IssuedForTax, timeZone: string): string {
  const { id, kind, number, issuedAt, order, against, currency } = document
  const type = kind === 'invoice' ? 'Sales' : 'Credit Note'
  const entries = ledgerLinesOf(document).map(
    ({ ledger, amount }) =>
      `<ALLLEDGERENTRIES.LIST>${element('LEDGERNAME', ledger)}${element('ISDEEMEDPOSITIVE', amount < 0 ? 'Yes' : 'No')}${element('ISPARTYLEDGER', ledger === party ? 'Yes' : 'No')}${element('AMOUNT', toDecimal(amount, currency))}</ALLLEDGERENTRIES.LIST>`,
  )
  return [
    `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="${xml(id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    element('DATE', dayIn(timeZone, issuedAt).replaceAll('-', '')),
    element('VOUCHERTYPENAME', type),
    element('VOUCHERNUMBER', number),
    element('REFERENCE', against === '' ? order.number : against),
    element('NARRATION', `Order ${order.number}`),
    element('PARTYLEDGERNAME', party),
    element('PERSISTEDVIEW', 'Accounting Voucher View'),
    ...entries,
    '</VOUCHER></TALLYMESSAGE>\n',
  ].join('')
}

/** The documents as vouchers that Tally imports: sales and credit notes. */
export const tally: RegisterFile = {
  text: {
    ending: 'xml',
    type: 'application/xml; charset=utf-8',
    before:
      '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>\n',
    after: '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n',
  },
  rows: eachDocument((document, { timeZone }) => [[voucherOf(document, timeZone)]]),
}
