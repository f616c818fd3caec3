import { type Currency, toMajor } from '@karat/money/money.ts'
import { useSite } from '../../site/site.tsx'

/** The minimum and maximum amount of a gift card of the site, in major units, and the amounts that are offered first. */
export function useCardRange(): { least: number; most: number; offered: number[] } {
  const { currencyCode, profile } = useSite().settings
  const [least, most] = [profile.giftCards.least, profile.giftCards.most].map((amount) => toMajor(amount, currencyCode as Currency)) as [
    number,
    number,
  ]
  return { least, most, offered: [2, 5, 10, 25].map((times) => least * times).filter((amount) => amount <= most) }
}
