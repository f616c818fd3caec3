import type { Minor } from '@karat/money/money.ts'
import { taxOn } from '@karat/pricing/price.ts'
import type { BreakupRow } from '@karat/pricing/types.ts'
import type { DocumentTax } from './port.ts'

/** The numbers of India's states at its tax offices. */
const gstCodes: Readonly<Record<string, string>> = {
  JK: '01', HP: '02', PB: '03', CH: '04', UK: '05', HR: '06', DL: '07', RJ: '08', UP: '09', BR: '10', SK: '11', AR: '12',
  NL: '13', MN: '14', MZ: '15', TR: '16', ML: '17', AS: '18', WB: '19', JH: '20', OD: '21', CG: '22', MP: '23', GJ: '24',
  DH: '26', MH: '27', KA: '29', GA: '30', LD: '31', KL: '32', TN: '33', PY: '34', AN: '35', TS: '36', AP: '37', LA: '38',
} // prettier-ignore
/** Territories without a legislature, where the second half of the tax has another name. */
const withoutLegislature = new Set(['CH', 'DH', 'LD', 'AN', 'LA'])

/** The number of a state of India; empty where it has none. */
export const gstCodeOf = (state: string): string => gstCodes[state] ?? ''

/** Whether a tax is one of two halves within a state, one of two states, or neither. */
const isHalf = (name: string) => name === 'CGST' || name === 'SGST' || name === 'UTGST'

/** Where India's goods-and-services tax is due: `supplier` and `place` are states. */
export interface GstPlace {
  supplier: string
  place: string
}

/**
 * The taxes of an amount as the supplier owes them. The price was computed for the site's own state; a supplier in another state owes two
 * halves in place of one whole, or the reverse. Each is rounded separately; the difference goes into `roundOff`.
 */
export function taxesOf(rows: readonly BreakupRow[], taxable: Minor, gst: GstPlace | undefined): DocumentTax[] {
  const stored = rows.filter(({ code }) => code === 'tax').map(({ name = '', rate = 0, value }) => ({ name, rate, amount: value }))
  if (!gst) return stored
  const within = gst.supplier === gst.place
  const rate = stored.reduce((all, one) => all + one.rate, 0)
  const kept = stored.length > 0 && stored.every(({ name }) => isHalf(name)) === within
  const half = taxOn(taxable, rate / 2)
  const taxes = kept
    ? stored
    : within
      ? ['CGST', 'SGST'].map((name) => ({ name, rate: rate / 2, amount: half }))
      : [{ name: 'IGST', rate, amount: taxOn(taxable, rate) }]
  return named(taxes, gst)
}

/** The second half under its name in a state. */
function named(taxes: DocumentTax[], { supplier }: GstPlace): DocumentTax[] {
  if (!withoutLegislature.has(supplier)) return taxes
  return taxes.map((tax) => (tax.name === 'SGST' ? { ...tax, name: 'UTGST' } : tax))
}

/** The tax of a charge, which is stored as one sum, split by the names of the unit's taxes; the first takes an odd minor unit. */
export function chargeTaxes(total: Minor, { taxes, rate }: { taxes: readonly DocumentTax[]; rate?: number }): DocumentTax[] {
  const share = Math.floor(total / Math.max(1, taxes.length))
  return taxes.map((tax, index) => ({
    name: tax.name,
    rate: rate === undefined ? tax.rate : rate / taxes.length,
    amount: index === 0 ? total - share * (taxes.length - 1) : share,
  }))
}

/** Adds up taxes with the same name and rate, in the order of their first occurrence. */
export function addTaxes(taxes: readonly DocumentTax[]): DocumentTax[] {
  const added = new Map<string, DocumentTax>()
  for (const tax of taxes) {
    const key = `${tax.name} ${tax.rate}`
    added.set(key, { ...tax, amount: (added.get(key)?.amount ?? 0) + tax.amount })
  }
  return [...added.values()]
}

/** The HSN code of a unit, with as many digits as its data decide. */
export function hsnOf({ metal, category, stones }: { metal: string; category: string; stones: readonly string[] }): string {
  if (category === 'coins') return '7118'
  if (metal === 'silver') return '711311'
  if (metal === 'platinum') return '711319'
  if (metal !== 'gold') return '7117'
  if (stones.length === 0) return '71131910'
  if (stones.some((stone) => /diamond|polki/.test(stone))) return '71131930'
  return stones.every((stone) => stone.includes('pearl')) ? '71131920' : '71131940'
}
