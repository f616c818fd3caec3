import type { ReactNode } from 'react'
import { optionText } from '../../../kernel/option-text.ts'
import { nameOf } from '../../../kernel/translations.ts'
import { beside, box, type Column, inEachLanguage, styles, table, text } from './layout-parts.ts'
import { type DocumentTranslations, stoneName } from './layout-translations.ts'
import { fineness } from '@karat/sites/fineness.ts'
import { isTaxed } from './document-data.ts'
import type { DocumentData, DocumentLine } from './port.ts'
import type { Drawing } from './renderer.ts'

type Translations = readonly DocumentTranslations[]

/** A unit: its name in the order's language, its options, its hallmark numbers. */
function piece(line: DocumentLine, { site }: DocumentData, translations: Translations, withGift: boolean): ReactNode {
  const { gift } = line
  const [first] = translations
  return box(
    {},
    text(line.name, styles.bold),
    ...inEachLanguage(translations, ({ language }) => optionText(site.ringSystem, language, line)).map((chosen) =>
      text(chosen, styles.soft),
    ),
    text(line.code, styles.soft),
    line.engraving && first ? text(`${first.word('mail.engraving')}: ${line.engraving}`) : null,
    line.huids.length > 0 ? text(`HUID ${line.huids.join(', ')}`) : null,
    ...(withGift && gift && first
      ? [
          text(
            [
              gift.to && first.word('mail.giftTo', { name: gift.to }),
              gift.from && first.word('mail.giftFrom', { name: gift.from }),
              gift.message && first.word('mail.giftMessage', { message: gift.message.replaceAll(/\s+/g, ' ') }),
            ]
              .filter(Boolean)
              .join(', '),
          ),
        ]
      : []),
  )
}

const weights = (translations: DocumentTranslations, { grossMg, netMg }: DocumentLine): string[] =>
  [grossMg, grossMg - netMg, netMg].map((mg) => (grossMg > 0 ? translations.grams(mg) : ''))

const weightColumns: Column[] = [
  { width: 58, end: true, head: ({ word }) => word('doc.gross') },
  { width: 58, end: true, head: ({ word }) => word('doc.stones') },
  { width: 54, end: true, head: ({ word }) => word('doc.net') },
]

/** The key of the column for amounts before tax: a document without tax calls it an amount. */
const valueWord = (figures: DocumentData) => (isTaxed(figures) ? 'doc.taxable' : 'doc.sum')

/** The units with their weights and values; a packing slip shows no price of a gift with a hidden price. */
export function piecesTable({ kind, figures }: Drawing, translations: Translations): ReactNode {
  const [first] = translations
  if (!first) return null
  const slip = kind === 'packing_slip'
  const certificate = kind === 'certificate'
  const value = slip ? 'doc.total' : valueWord(figures)
  const withHsn = !slip && figures.byHsn.length > 0
  const columns: Column[] = [
    { width: 24, head: ({ word }) => word('doc.position') },
    { width: 'rest', head: ({ word }) => word('doc.piece') },
    ...(withHsn ? [{ width: 52, head: ({ word }: DocumentTranslations) => word('doc.hsn') }] : []),
    certificate
      ? { width: 60, end: true, head: ({ word }) => word('doc.fineness') }
      : { width: 36, end: true, head: ({ word }) => word('doc.quantity') },
    ...weightColumns,
    ...(certificate ? [] : [{ width: 66, end: true, head: ({ word }: DocumentTranslations) => word(value) }]),
  ]
  const rows = figures.lines.map((line, index) => [
    String(index + 1),
    piece(line, figures, translations, slip),
    ...(withHsn ? [line.hsn] : []),
    certificate ? (fineness[line.purity] ?? '') : figures.isPart ? '' : '1 PCS',
    ...(figures.isPart ? ['', '', ''] : weights(first, line)),
    ...(certificate ? [] : [slip ? (line.gift?.hidePrice ? '' : first.payable(line.total)) : first.money(line.taxable)]),
  ])
  return table(translations, columns, rows)
}

/** The stones of a unit: name, number, weight together, and grade where they have one. */
export function stonesTable({ stones = [] }: DocumentLine, position: number, translations: Translations): ReactNode {
  const [first] = translations
  if (stones.length === 0 || !first) return null
  const rows = stones.map(({ type, shape, count, caratMilli, clarity, colour }) => [
    beside(translations, ({ language }) => stoneName(language, type)),
    beside(translations, ({ language }) => nameOf(language, 'shape', shape)),
    String(count),
    caratMilli > 0 ? first.carats(caratMilli) : '',
    [clarity, colour].filter(Boolean).join(', '),
  ])
  return table(
    translations,
    [
      { width: 'rest', head: ({ word }) => word('doc.stonesOf', { position }) },
      { width: 110, head: ({ word }) => word('doc.shape') },
      { width: 50, end: true, head: ({ word }) => word('doc.count') },
      { width: 66, end: true, head: ({ word }) => word('doc.carats') },
      { width: 92, end: true, head: ({ word }) => word('doc.grade') },
    ],
    rows,
  )
}

/** The price components of a unit, frozen with the order, and the charges beside it. */
export function partsTable(figures: DocumentData, line: DocumentLine, position: number, translations: Translations): ReactNode {
  const [first] = translations
  if (!first) return null
  const columns: Column[] = [
    { width: 'rest', head: ({ word }) => word('doc.parts', { position }) },
    { width: 60, end: true, head: ({ word }) => word('doc.quantity') },
    { width: 96, end: true, head: ({ word }) => word('doc.rate') },
    { width: 72, end: true, head: ({ word }) => word('doc.amount') },
  ]
  const { rateAt } = line
  const rows = line.parts.map((row) => [
    box(
      {},
      beside(translations, (one) => one.row(row)),
      row.code === 'metal' && rateAt ? text(first.word('doc.rateOf', { date: first.time(rateAt) }), styles.soft) : null,
    ),
    first.quantity(row),
    first.rate(row),
    first.money(row.value),
  ])
  const rounding =
    line.tagRounding === 0
      ? []
      : [[beside(translations, ({ language }) => nameOf(language, 'docRow', 'tag')), '', '', first.money(line.tagRounding)]]
  const sum = [
    beside(translations, ({ word }) => word(valueWord(figures)), styles.bold),
    '',
    '',
    text(first.money(line.taxable), styles.bold, styles.end),
  ]
  const besides = line.charges.map(({ code, taxable }) => [
    beside(translations, ({ language }) => nameOf(language, 'docCharge', code)),
    '',
    '',
    first.money(taxable),
  ])
  return table(translations, columns, [...rows, ...rounding, sum, ...besides])
}

/** Taxable values and taxes by HSN code. */
export function hsnTable({ byHsn }: DocumentData, translations: Translations): ReactNode {
  const [first] = translations
  if (byHsn.length === 0 || !first) return null
  const rows = byHsn.map(({ hsn, taxable, taxes }) => [
    hsn,
    first.money(taxable),
    taxes.map(({ name, rate, amount }) => `${name} ${first.percent(rate)} ${first.money(amount)}`).join('   '),
    first.money(taxes.reduce((all, { amount }) => all + amount, 0)),
  ])
  return table(
    translations,
    [
      { width: 90, head: ({ word }) => word('doc.byHsn') },
      { width: 80, end: true, head: ({ word }) => word('doc.taxable') },
      { width: 'rest', end: true, head: ({ word }) => word('doc.rate') },
      { width: 70, end: true, head: ({ word }) => word('doc.tax') },
    ],
    rows,
  )
}
