import { Image, Text, View } from '@react-pdf/renderer'
import { createElement, type ReactNode } from 'react'
import { drawable, familiesFor } from './fonts.ts'
import type { DocumentTranslations } from './layout-translations.ts'
import type { DocumentData } from './port.ts'

export const colours = { ink: '#211A2B', soft: '#6A5F6E', line: '#DDD3C8', rule: '#3A3142' }

export const styles = {
  row: { flexDirection: 'row' },
  bold: { fontWeight: 600 },
  soft: { color: colours.soft, fontSize: 7.5 },
  end: { textAlign: 'right' },
  rule: { borderBottomWidth: 0.75, borderBottomColor: colours.rule },
  line: { borderBottomWidth: 0.5, borderBottomColor: colours.line },
} as const

type Style = Record<string, unknown>

/** A box with its children. */
export function box(style: Style | Style[], ...children: ReactNode[]): ReactNode {
  return createElement(View, { style: style as never }, ...children)
}

const isFromRight = (content: string) => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(content)
/**
 * Words, numbers and full stops of an Arabic or Hebrew text follow each other from the right. Short texts stand where those of other
 * languages do. Its letters reach lower: without padding below they would reach into the next line.
 */
const directionOf = (content: string): Style => (isFromRight(content) ? { direction: 'rtl', textAlign: 'left', paddingBottom: 2.5 } : {})

/** A text, in the fonts that have its characters. Empty ones take no space. */
export function text(content: string, ...style: Style[]): ReactNode {
  if (content === '') return null
  const drawn = drawable(content)
  return createElement(Text, { style: [directionOf(drawn), { fontFamily: familiesFor(drawn) }, ...style] as never }, drawn)
}

/** The name over a document, in the font of titles where that has its characters. */
export function title(content: string, ...style: Style[]): ReactNode {
  const drawn = drawable(content)
  return text(drawn, ...style, { fontFamily: familiesFor(drawn, { title: true }) })
}

/** A text of several lines, aligned to the side from which it is read. */
export const paragraph = (content: string, ...style: Style[]): ReactNode =>
  text(content, ...style, isFromRight(content) ? { textAlign: 'right' } : {})

/** The text in all languages of a document, each distinct text once. */
export function inEachLanguage(
  translations: readonly DocumentTranslations[],
  say: (translations: DocumentTranslations) => string,
): string[] {
  return [...new Set(translations.map(say))].filter(Boolean)
}

/** A label in the first language, and smaller below it in the second. */
export function label(
  translations: readonly DocumentTranslations[],
  say: (translations: DocumentTranslations) => string,
  ...style: Style[]
): ReactNode {
  const [first = '', ...others] = inEachLanguage(translations, say)
  return box(
    {},
    text(first, ...style),
    ...others.map((other) => text(other, ...style, { fontSize: 7, color: colours.soft, fontWeight: 400 })),
  )
}

/** A label in the first language, and smaller beside it in the second. */
export function beside(
  translations: readonly DocumentTranslations[],
  say: (translations: DocumentTranslations) => string,
  ...style: Style[]
): ReactNode {
  const [first = '', ...others] = inEachLanguage(translations, say)
  // Padding below would lift it off its line.
  const small = { fontSize: 7, color: colours.soft, fontWeight: 400, marginLeft: 6, paddingBottom: 0 }
  return box(
    { ...styles.row, flexWrap: 'wrap', alignItems: 'baseline' },
    text(first, ...style),
    ...others.map((other) => text(other, ...style, small)),
  )
}

/** A column of a table: its width, and the alignment of its texts. */
export interface Column {
  width: number | 'rest'
  end?: boolean
  head: (translations: DocumentTranslations) => string
}

const cellStyle = ({ width, end }: Column): Style => ({
  ...(width === 'rest' ? { flexGrow: 1, flexShrink: 1, flexBasis: 0 } : { width }),
  paddingRight: end ? 0 : 4,
  paddingLeft: end ? 4 : 0,
  ...(end ? { textAlign: 'right' } : {}),
})

/** A table; a row is not divided between two pages, and the head is repeated on each of them. */
export function table(
  translations: readonly DocumentTranslations[],
  columns: readonly Column[],
  rows: readonly (readonly ReactNode[])[],
): ReactNode {
  const head = createElement(
    View,
    { style: { ...styles.row, ...styles.rule, alignItems: 'flex-end', paddingBottom: 3 } as never, fixed: true, key: 'head' },
    ...columns.map((column, index) =>
      createElement(
        View,
        { key: index, style: cellStyle(column) as never },
        label(translations, column.head, styles.soft, column.end ? styles.end : {}),
      ),
    ),
  )
  const body = rows.map((cells, at) =>
    createElement(
      View,
      { key: at, wrap: false, style: { ...styles.row, ...styles.line, paddingVertical: 3.5 } as never },
      ...columns.map((column, index) =>
        createElement(
          View,
          { key: index, style: cellStyle(column) as never },
          typeof cells[index] === 'string' ? text(cells[index], column.end ? styles.end : {}) : cells[index],
        ),
      ),
    ),
  )
  return box({ marginTop: 10 }, head, ...body)
}

/** Pairs of label and value. */
export function pairs(
  translations: readonly DocumentTranslations[],
  list: readonly (readonly [(translations: DocumentTranslations) => string, string, Style?])[],
): ReactNode {
  return box(
    {},
    ...list
      .filter(([, value]) => value !== '')
      .map(([say, value, style = {}], index) =>
        createElement(
          View,
          { key: index, style: { ...styles.row, justifyContent: 'space-between', marginBottom: 2 } as never },
          box({ flexShrink: 1, paddingRight: 6 }, beside(translations, say, { color: colours.soft })),
          box({ flexShrink: 0, maxWidth: '70%' }, text(value, styles.end, style)),
        ),
      ),
  )
}

/** The line under the head of a document: in the accent of its merchant, twice as thick, where that has one. */
export const ruleOf = ({ accent }: DocumentData['merchant']): Style =>
  accent === undefined ? styles.rule : { borderBottomWidth: 1.5, borderBottomColor: accent }

/** The merchant's logo, at most as high and wide as `size` (points), else its name in the style of titles. */
export function merchantSign(
  { name, logo }: DocumentData['merchant'],
  picture: Uint8Array | undefined,
  { height, maxWidth }: { height: number; maxWidth: number },
  style: Style,
): ReactNode {
  if (!logo || !picture) return title(name.toUpperCase(), style)
  const width = Math.min(maxWidth, (height * logo.width) / logo.height)
  const fitted = { width, height: (width * logo.height) / logo.width, marginBottom: style['marginBottom'] }
  return createElement(Image, { src: { data: Buffer.from(picture), format: 'png' }, style: fitted as never })
}
