/**
 * A law of a country: from a day on, gift cards must not expire earlier than so many years after their issue; null: they must not expire.
 */
interface GiftCardLaw {
  /** The first day on which it applies. */
  from: string
  minYears: number | null
  source: string
}

/** The laws by country, the newest first. Where a country has none, one year is the merchant's own minimum. */
const laws: Record<string, readonly GiftCardLaw[]> = {
  US: [
    {
      from: '2010-08-22',
      minYears: 5,
      source: '15 U.S.C. § 1693l-1(c)(2)(B); 12 CFR § 1005.20(e)(2). Some states (California: Civil Code § 1749.5) allow no end',
    },
  ],
  // Each province decides. Most forbid an end (Ontario, British Columbia, Alberta, Manitoba, Saskatchewan, Nova Scotia, New Brunswick,
  // Quebec); a site sells to all of them, so that the strictest holds everywhere. What was not paid for may end. Ontario was the first
  // of them. Checked in November 2026 against summaries of Osler ("Gift cards and loyalty programs") and Mondaq ("The Increasingly
  // Complex Regulation Of The Simple Gift Card").
  CA: [
    { from: '2007-10-01', minYears: null, source: 'Consumer protection acts of the provinces, such as O. Reg. 17/05, s. 25.3 (Ontario)' },
  ],
  // For vouchers sold from that day on. Checked in November 2026 against summaries of Lexology and Mondaq ("Ireland Commences Consumer
  // Protection (Gift Vouchers) Act").
  IE: [
    {
      from: '2019-12-02',
      minYears: 5,
      source: 'Consumer Protection Act 2007, as amended by the Consumer Protection (Gift Vouchers) Act 2019',
    },
  ],
  IN: [
    {
      from: '2021-08-27',
      minYears: 1,
      source: 'RBI Master Directions on Prepaid Payment Instruments 2021, para. 13.1, taken over for cards of the merchant alone',
    },
  ],
}

const ownMinimum: GiftCardLaw = { from: '', minYears: 1, source: 'the merchant' }

/** The law on the expiry of gift cards in a country (`US`) on a day (`2026-11-25`); without a day the newest. */
export function giftCardLaw(country: string, day?: string): GiftCardLaw {
  return laws[country]?.find(({ from }) => day === undefined || from <= day) ?? ownMinimum
}

/** Whether a law allows cards that expire after so many years (null: never). */
export const mayEndAfter = (years: number | null, { minYears }: Pick<GiftCardLaw, 'minYears'>): boolean =>
  years === null || (minYears !== null && years >= minYears)
