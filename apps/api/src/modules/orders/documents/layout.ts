import { Document, type DocumentProps, Page, Text, View } from '@react-pdf/renderer'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { nameOf } from '../../../kernel/translations.ts'
import { familiesFor } from './fonts.ts'
import { labelPage } from './label-layout.ts'
import { beside, box, colours, label, merchantSign, pairs, ruleOf, paragraph, inEachLanguage, styles, text } from './layout-parts.ts'
import { hsnTable, partsTable, piecesTable, stonesTable } from './layout-tables.ts'
import { type DocumentTranslations, wordsOf } from './layout-translations.ts'
import { isTaxed } from './document-data.ts'
import type { DocumentData, DocumentParty } from './port.ts'
import type { Drawing } from './renderer.ts'

type Translations = readonly DocumentTranslations[]

function head({ kind, figures, logo }: Drawing, translations: Translations): ReactNode {
  const { merchant, supplier, title: titleKey } = figures
  const registrations = supplier.taxIds.map(({ name, number }) => `${name} ${number}`).join(', ')
  const address = supplier.lines.join(', ')
  // Where the address ends with its state, only the state's code is added.
  const state = address.endsWith(supplier.state) ? ` (${supplier.stateCode})` : `, ${supplier.state} (${supplier.stateCode})`
  return box(
    { ...styles.row, ...ruleOf(merchant), justifyContent: 'space-between', paddingBottom: 12 },
    box(
      { flexShrink: 1, paddingRight: 20 },
      merchantSign(merchant, logo, { height: 34, maxWidth: 200 }, { fontSize: 22, letterSpacing: 4, lineHeight: 1.2, marginBottom: 4 }),
      text(supplier.legalName, styles.soft),
      text(supplier.stateCode ? `${address}${state}` : address, styles.soft),
      text(registrations, styles.soft),
    ),
    box(
      { alignItems: 'flex-end' },
      ...inEachLanguage(translations, ({ language }) => nameOf(language, 'docTitle', titleKey)).map((name, index) =>
        text(name, styles.end, index === 0 ? { fontSize: 17, fontWeight: 600, lineHeight: 1.3 } : { fontSize: 12, lineHeight: 1.5 }),
      ),
      ...(kind === 'packing_slip' || kind === 'certificate'
        ? []
        : inEachLanguage(translations, ({ word }) => word('doc.original')).map((line) => text(line, styles.soft, styles.end))),
    ),
  )
}

function party(
  translations: Translations,
  say: (translations: DocumentTranslations) => string,
  { name, lines, phone }: DocumentParty,
  note: string,
): ReactNode {
  return box(
    { width: '31%' },
    label(translations, say, styles.bold),
    text(name, { marginTop: 2 }),
    ...lines.map((line) => text(line)),
    text(phone),
    text(note, styles.soft),
  )
}

/** The cause of a correction, in each language. */
const reasons = (translations: Translations, reason: string) =>
  inEachLanguage(translations, ({ language }) => nameOf(language, 'docReason', reason)).map((line, index) =>
    text(line, index === 0 ? {} : styles.soft),
  )

function parties({ kind, number, figures }: Drawing, translations: Translations): ReactNode {
  const { billing, shipping, order, placeOfSupply, issuedAt, against, againstAt, reason } = figures
  const [first] = translations
  if (!first) return null
  const place = placeOfSupply ? `${placeOfSupply.state}${placeOfSupply.code ? ` (${placeOfSupply.code})` : ''}` : ''
  const slip = kind === 'packing_slip'
  const certificate = kind === 'certificate'
  return box(
    { ...styles.row, ...styles.line, justifyContent: 'space-between', paddingVertical: 12 },
    slip || certificate
      ? null
      : party(translations, ({ word }) => word('doc.billed'), billing, placeOfSupply ? first.word('doc.unregistered') : ''),
    certificate
      ? box(
          { width: '62%' },
          ...inEachLanguage(translations, ({ word }) => word('doc.genuine', { name: figures.supplier.legalName })).map((line, index) =>
            paragraph(line, { marginBottom: 4 }, index === 0 ? {} : styles.soft),
          ),
        )
      : party(translations, ({ word }) => word('doc.delivered'), shipping, ''),
    box(
      { width: '32%' },
      pairs(translations, [
        [({ word }) => word('doc.number'), number, styles.bold],
        [({ word }) => word('doc.date'), first.day(issuedAt)],
        [({ word }) => word('doc.against'), against],
        [({ word }) => word('doc.againstAt'), againstAt === undefined ? '' : first.day(againstAt)],
        [({ word }) => word('doc.order'), order.number],
        [({ word }) => word('doc.ordered'), first.day(order.orderedAt)],
        ...(slip ? [] : ([[({ word }: DocumentTranslations) => word('doc.place'), place]] as const)),
        ...(place && !slip ? ([[({ word }: DocumentTranslations) => word('doc.reverse'), first.word('doc.no')]] as const) : []),
      ]),
      ...(reason === undefined
        ? []
        : [label(translations, ({ word }) => word('doc.reason'), { color: colours.soft }), ...reasons(translations, reason)]),
    ),
  )
}

function payments({ kind, payments: paid, balance, idProof }: DocumentData, translations: Translations): ReactNode {
  const [first] = translations
  if (!first) return null
  const isUnpaid = kind === 'credit_note' && paid.length === 0
  if (isUnpaid)
    return box({}, ...inEachLanguage(translations, ({ word }) => word('doc.unpaid')).map((line) => paragraph(line, { marginBottom: 2 })))
  return box(
    {},
    label(translations, ({ word }) => (kind === 'invoice' ? word('doc.paid') : word('doc.paidBack')), styles.bold),
    ...paid.map((payment) =>
      box(
        { ...styles.row, ...styles.line, justifyContent: 'space-between', paddingVertical: 3 },
        box(
          { flexShrink: 1 },
          beside(translations, (one) => one.payment(payment)),
          text(payment.due ? first.word('mail.due') : first.time(payment.at), styles.soft),
        ),
        text(first.money(payment.amount)),
      ),
    ),
    box(
      { marginTop: 4 },
      pairs(translations, [
        [({ word }) => word('doc.balance'), kind === 'invoice' ? first.money(balance) : ''],
        [({ word }) => word('doc.idProof'), idProof],
      ]),
    ),
  )
}

function totals(figures: DocumentData, translations: Translations): ReactNode {
  const [first] = translations
  if (!first) return null
  const { totals: all } = figures
  return box(
    {},
    pairs(translations, [
      [({ word }) => word('doc.discount'), all.discount > 0 ? first.money(-all.discount) : ''],
      [({ word }) => word('doc.taxable'), isTaxed(figures) ? first.money(all.taxable) : ''],
      ...all.taxes.map(
        ({ name, rate, amount }) =>
          [
            ({ language, percent }: DocumentTranslations) => `${nameOf(language, 'tax', name)} ${percent(rate)}`,
            first.money(amount),
          ] as const,
      ),
      [({ word }) => word('doc.roundOff'), all.roundOff === 0 ? '' : first.money(all.roundOff)],
    ]),
    box(
      { ...styles.row, justifyContent: 'space-between', borderTopWidth: 0.75, borderTopColor: colours.rule, paddingTop: 5, marginTop: 3 },
      label(translations, ({ word }) => word('doc.total'), styles.bold, { fontSize: 12, lineHeight: 1.3 }),
      text(first.payable(all.total), styles.bold, { fontSize: 12, lineHeight: 1.3 }),
    ),
  )
}

function terms(
  { kind, hallmarked, returnDays, lines: pieces, merchant, supplier, placeOfSupply }: DocumentData,
  translations: Translations,
): ReactNode {
  const correction = kind === 'credit_note'
  const lines = (say: (translations: DocumentTranslations) => string) =>
    inEachLanguage(translations, say).map((line) => paragraph(line, styles.soft, { marginBottom: 2 }))
  return createElement(
    View,
    { wrap: false, style: { ...styles.row, justifyContent: 'space-between', marginTop: 14 } as never },
    box(
      { width: '66%' },
      ...(kind === 'certificate' ? lines(({ word }) => word('doc.weighed')) : []),
      ...(hallmarked && !correction ? lines(({ word }) => word('doc.purity')) : []),
      ...(returnDays > 0 && !correction ? lines(({ word }) => word('doc.returns', { days: returnDays })) : []),
      ...(returnDays > 0 && !correction && pieces.some(({ engraving }) => engraving)
        ? lines(({ word }) => word('doc.returnsEngraved'))
        : []),
      ...(placeOfSupply && !correction ? lines(({ word }) => word('doc.certified')) : []),
      ...(merchant.email ? lines(({ word }) => word('doc.questions', { email: merchant.email })) : []),
    ),
    box(
      { width: '30%', alignItems: 'flex-end' },
      ...inEachLanguage(translations, ({ word }) => word('doc.signed', { name: supplier.legalName })).map((line) =>
        text(line, styles.soft, styles.end),
      ),
    ),
  )
}

/** The number of a page in the file, and in its document once that is laid out. */
interface PageOfDocument {
  pageNumber: number
  subPageNumber?: number
  subPageTotalPages?: number
}

/** The number of the document and of the page, at the foot of each. */
function foot(number: string, first: DocumentTranslations): ReactNode {
  return createElement(
    View,
    {
      fixed: true,
      // From the top: the library loses a position from the bottom where a page has a line height.
      style: { position: 'absolute', left: 36, right: 36, top: 808, ...styles.row, justifyContent: 'space-between' } as never,
    },
    text(number, styles.soft),
    createElement(Text, {
      style: { ...styles.soft, fontFamily: familiesFor(first.word('doc.page', { page: 1, pages: 1 })) } as never,
      // The library lays a document out twice: the number of its pages is not known the first time.
      render: ({ pageNumber, subPageNumber = pageNumber, subPageTotalPages = subPageNumber }: PageOfDocument) =>
        first.word('doc.page', { page: subPageNumber, pages: subPageTotalPages }),
    }),
  )
}

/** The A4 pages of a document, or the A6 page of a label, from its data only. */
function pagesOf(drawing: Drawing): ReactNode {
  const { kind, number, figures } = drawing
  if (kind === 'label') return labelPage(drawing)
  const translations = figures.languages.map((language) => wordsOf(figures, language))
  const [first] = translations
  if (!first) throw new Error('a document has no language')
  const priced = kind !== 'packing_slip' && kind !== 'certificate'
  // Each text has its own font family; the library measures empty lines by this one.
  const fontFamily = familiesFor('')
  const content = [
    head(drawing, translations),
    parties(drawing, translations),
    piecesTable(drawing, translations),
    ...(kind === 'certificate' ? figures.lines.map((line, index) => stonesTable(line, index + 1, translations)) : []),
    ...(!priced
      ? []
      : figures.lines.map((line, index) => (line.parts.length > 0 ? partsTable(figures, line, index + 1, translations) : null))),
    !priced
      ? null
      : createElement(
          View,
          { wrap: false, style: { ...styles.row, justifyContent: 'space-between', marginTop: 12 } as never },
          box(
            { width: '52%' },
            label(translations, ({ word }) => word('doc.words'), styles.bold),
            text(figures.totals.inWords, { marginBottom: 8 }),
            payments(figures, translations),
          ),
          box({ width: '42%' }, totals(figures, translations)),
        ),
    priced ? hsnTable(figures, translations) : null,
    kind === 'packing_slip' || kind === 'refund_receipt' ? null : terms(figures, translations),
    foot(number, first),
  ]
  return createElement(
    Page,
    { size: 'A4', style: { padding: 36, paddingBottom: 48, fontFamily, fontSize: 8.5, lineHeight: 1.35, color: colours.ink } as never },
    ...content,
  )
}

/** A document as the library draws it, or several in one file: each begins on a page of its own and counts its own pages. */
export function documentElement(first: Drawing, ...others: readonly Drawing[]): ReactElement<DocumentProps> {
  const drawings = [first, ...others]
  const title = drawings.map(({ number }) => number).join(', ')
  const properties = { title, author: first.figures.supplier.legalName, language: 'en' }
  return createElement(Document, properties as never, ...drawings.map(pagesOf)) as ReactElement<DocumentProps>
}
