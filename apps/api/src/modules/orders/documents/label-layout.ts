import { Page } from '@react-pdf/renderer'
import { createElement, type ReactNode } from 'react'
import { familiesFor } from './fonts.ts'
import { box, colours, label, merchantSign, pairs, styles, text } from './layout-parts.ts'
import { wordsOf } from './layout-translations.ts'
import type { Drawing } from './renderer.ts'

/**
 * The address label of a parcel, a page of A6: sender, receiver, order, carrier and the parcel's number. Nothing on it says what the parcel
 * contains or what it is worth.
 */
export function labelPage({ figures, parcel, logo }: Drawing): ReactNode {
  const { merchant, order, shipping, supplier } = figures
  const translations = figures.languages.map((language) => wordsOf(figures, language))
  const receiver = { fontSize: 13, lineHeight: 1.35 }
  return createElement(
    Page,
    { size: 'A6', style: { padding: 20, fontFamily: familiesFor(''), fontSize: 9, lineHeight: 1.35, color: colours.ink } as never },
    box(
      { ...styles.rule, paddingBottom: 8 },
      label(translations, ({ word }) => word('doc.from'), styles.soft),
      merchantSign(merchant, logo, { height: 22, maxWidth: 130 }, { fontSize: 13, letterSpacing: 2, lineHeight: 1.2, marginBottom: 2 }),
      ...supplier.lines.map((line) => text(line, styles.soft)),
    ),
    box(
      { paddingVertical: 12, flexGrow: 1 },
      label(translations, ({ word }) => word('doc.deliverTo'), styles.soft),
      text(shipping.name, styles.bold, { fontSize: 16, lineHeight: 1.3, marginVertical: 3 }),
      ...shipping.lines.map((line) => text(line, receiver)),
      text(shipping.phone, receiver, { marginTop: 4 }),
    ),
    box(
      { borderTopWidth: 0.75, borderTopColor: colours.rule, paddingTop: 8 },
      pairs(translations, [
        [({ word }) => word('doc.order'), order.number, styles.bold],
        [({ word }) => word('doc.carrier'), parcel?.carrier ?? ''],
        [({ word }) => word('doc.parcel'), parcel?.number ?? '', { ...styles.bold, fontSize: 12 }],
      ]),
    ),
  )
}
