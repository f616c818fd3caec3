import { readFileSync } from 'node:fs'
import { codeOfCall } from '@karat/sites/call-code.ts'
import type { ExportedList } from '@karat/sites/staff-lists.ts'
import type { ExportCell } from '../../../kernel/export-cell.ts'
import type { ExportField } from './dependencies.ts'

/** The languages of the back office, in which files are written. */
const languages = ['en', 'hi', 'ar'] as const
type ExportLanguage = (typeof languages)[number]

/** The headings of files and the names of their codes, as the lists of the back office have them (`machine-names.test.ts` compares both). */
const catalogues = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../../../translations/exports/${language}.json`, import.meta.url), 'utf8')) as Record<
      string,
      string
    >,
  ]),
) as Record<ExportLanguage, Readonly<Record<string, string>>>

const languageOf = (language: string): ExportLanguage => languages.find((one) => one === language) ?? 'en'

/** How the codes of a column are named: by the messages of a kind, or as a country, a language, a store, or a call of the audit. */
type Naming =
  | 'orderState'
  | 'orderView'
  | 'holdReason'
  | 'paymentState'
  | 'payMethod'
  | 'deliveryMethod'
  | 'returnState'
  | 'returnReason'
  | 'resolution'
  | 'handover'
  | 'refundState'
  | 'refundCause'
  | 'cancelReason'
  | 'draftState'
  | 'draftChannel'
  | 'reviewState'
  | 'enquiryState'
  | 'enquiryCategory'
  | 'readyPieceState'
  | 'pieceOwnership'
  | 'promotionState'
  | 'promotionKind'
  | 'approvalState'
  | 'refusal'
  | 'productState'
  | 'colour'
  | 'role'
  | 'yesNo'
  | 'document'
  | 'audit.object'
  | 'audit.call'
  | 'country'
  | 'language'
  | 'store'

const namings: Readonly<Record<ExportedList, Readonly<Record<string, Naming>>>> = {
  orders: {
    state: 'orderState',
    stage: 'orderView',
    hold_reason: 'holdReason',
    gateway: 'payMethod',
    payment_method: 'payMethod',
    payment_state: 'paymentState',
    delivery_method: 'deliveryMethod',
    country: 'country',
  },
  returns: { state: 'returnState', reason: 'returnReason', resolution: 'resolution', handover: 'handover' },
  refunds: {
    cause: 'refundCause',
    source: 'payMethod',
    destination: 'payMethod',
    gateway: 'payMethod',
    method: 'payMethod',
    state: 'refundState',
  },
  'waiting-refunds': {},
  transfers: {},
  cash: {},
  cancellations: { reason: 'cancelReason' },
  revisions: {},
  drafts: { state: 'draftState', channel: 'draftChannel', store: 'store' },
  reviews: { state: 'reviewState', refusal: 'refusal', language: 'language' },
  enquiries: { state: 'enquiryState', category: 'enquiryCategory', language: 'language' },
  products: { state: 'productState', colours: 'colour', made_to_order: 'yesNo' },
  'product-file': {},
  'ready-pieces': { state: 'readyPieceState', ownership: 'pieceOwnership', colours: 'colour', store: 'store', to_store: 'store' },
  promotions: { state: 'promotionState', kind: 'promotionKind' },
  'new-prices': {},
  books: { kind: 'document' },
  payouts: { source: 'payMethod' },
  approvals: { state: 'approvalState', call: 'audit.call', object: 'audit.object' },
  audit: { roles: 'role', object: 'audit.object', call: 'audit.call', alone: 'yesNo' },
}

/** Columns that hold several codes, with a space between them. */
const severalIn: ReadonlySet<string> = new Set(['colours', 'roles'])

/** The heading of a column in the language of the reader. */
export const headingOf = (language: string, column: string): string => catalogues[languageOf(language)][`heading.${column}`] ?? column

/** The heading of a column of a file in the language of the reader, with its language, or the country of its site by the site's code. */
export function headingOfField(
  language: string,
  { heading, language: of, site }: ExportField,
  countryOf: ReadonlyMap<string, string>,
): string {
  const own = languageOf(language)
  const name = headingOf(language, heading)
  if (of !== undefined) return `${name} (${new Intl.DisplayNames([own, 'en'], { type: 'language' }).of(of) ?? of})`
  if (site === undefined) return name
  return `${name} (${new Intl.DisplayNames([own, 'en'], { type: 'region' }).of(countryOf.get(site) ?? 'ZZ') ?? site})`
}

/**
 * Returns what names the codes of a list's columns in the language of a reader: states, methods and reasons as the list of the back office
 * shows them. Numbers, amounts and times stay as they are; so does a code without a name.
 */
export function namerOf(
  list: ExportedList,
  language: string,
  storeNames: ReadonlyMap<string, string>,
): (column: string, cell: ExportCell) => ExportCell {
  const own = languageOf(language)
  const regions = new Intl.DisplayNames([own, 'en'], { type: 'region' })
  const tongues = new Intl.DisplayNames([own, 'en'], { type: 'language' })
  const nameOf = (naming: Naming, code: string): string => {
    if (naming === 'country') return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
    if (naming === 'language') return tongues.of(code) ?? code
    if (naming === 'store') return storeNames.get(code) ?? code
    const key = naming === 'audit.call' ? codeOfCall(code) : code
    return catalogues[own][`${naming}.${key}`] ?? code
  }
  return (column, cell) => {
    const naming = namings[list][column]
    if (naming === undefined || typeof cell !== 'string' || cell === '') return cell
    if (!severalIn.has(column)) return nameOf(naming, cell)
    return cell
      .split(' ')
      .map((code) => nameOf(naming, code))
      .join('; ')
  }
}
