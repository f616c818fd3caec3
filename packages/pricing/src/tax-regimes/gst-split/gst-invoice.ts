import { sum } from '@karat/money/money.ts'
import type { InvoicePlace, InvoiceRules, InvoiceTax } from '../tax-regime.ts'
import { taxOn } from '../tax-rows.ts'

/** The numbers of India's states at its tax offices. */
const stateCodes: Readonly<Record<string, string>> = {
  JK: '01', HP: '02', PB: '03', CH: '04', UK: '05', HR: '06', DL: '07', RJ: '08', UP: '09', BR: '10', SK: '11', AR: '12',
  NL: '13', MN: '14', MZ: '15', TR: '16', ML: '17', AS: '18', WB: '19', JH: '20', OD: '21', CG: '22', MP: '23', GJ: '24',
  DH: '26', MH: '27', KA: '29', GA: '30', LD: '31', KL: '32', TN: '33', PY: '34', AN: '35', TS: '36', AP: '37', LA: '38',
} // prettier-ignore
/** Territories without a legislature, where the second half of the tax has another name. */
const withoutLegislature = new Set(['CH', 'DH', 'LD', 'AN', 'LA'])

/** Whether a tax is one of two halves within a state. */
const isHalf = (name: string) => name === 'CGST' || name === 'SGST' || name === 'UTGST'

/** The second half under its name in a state. */
function namedIn({ supplier }: InvoicePlace, taxes: readonly InvoiceTax[]): InvoiceTax[] {
  if (!withoutLegislature.has(supplier)) return [...taxes]
  return taxes.map((tax) => (tax.name === 'SGST' ? { ...tax, name: 'UTGST' } : tax))
}

export const gstInvoice: InvoiceRules = {
  isReceipt: false,
  byCommodity: true,
  stateCode: (state) => stateCodes[state] ?? '',
  // The price was computed for the site's own state; a supplier in another state owes two halves in place of one whole, or the reverse.
  // Each is rounded separately.
  taxes(stored, taxable, place) {
    const within = place.supplier === place.place
    const rate = sum(stored.map((one) => one.rate))
    const isKept = stored.length > 0 && stored.every(({ name }) => isHalf(name)) === within
    if (isKept) return namedIn(place, stored)
    const half = taxOn(taxable, rate / 2)
    return within
      ? namedIn(
          place,
          ['CGST', 'SGST'].map((name) => ({ name, rate: rate / 2, amount: half })),
        )
      : [{ name: 'IGST', rate, amount: taxOn(taxable, rate) }]
  },
}
