/** The limits that the law of a country sets for a site, in minor units of its currency. */
interface TradeLaw {
  /** From this total on a purchase needs the buyer's identity number. */
  idFrom: number
  /** Cash of this amount or more may not be taken. */
  cashBelow: number
  source: string
}

const laws: Readonly<Record<string, TradeLaw>> = {
  IN: { idFrom: 200_000_00, cashBelow: 200_000_00, source: 'Income-tax Rules 1962, rule 114B; Income-tax Act 1961, section 269ST' },
}

/** The limits of a country's law; undefined where it says nothing that the shop knows. */
export const tradeLaw = (country: string): TradeLaw | undefined => laws[country]
