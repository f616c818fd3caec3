import { formatMoney } from '@karat/money/format.ts'
import { hasTag } from '@karat/pricing/price.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { nameOf, t } from '../../../kernel/translations.ts'
import type { StoredPromotion } from '../../catalogue/promotions/port.ts'
import type { Site } from '../../content/sites/port.ts'

/** The site's settings that an offer's terms name. */
export type OfferSite = Pick<Site, 'code' | 'currency' | 'symbol' | 'decimals' | 'rules'>

/**
 * The terms of an offer in a language: its editor's text, which leaves amounts, metals and purities to the data; then its cap, its minimum,
 * its scope, whether it is computed before tax, and the charges that no offer reduces. Product page, bag and checkout all show this text.
 */
export function offerTerms(
  { terms, effect, scope, minimum, maximum }: Pick<StoredPromotion, 'terms' | 'effect' | 'scope' | 'minimum' | 'maximum'>,
  site: OfferSite,
  language: string,
): string {
  const style = { ...site, locale: languageTag({ subsite: site.code, language }) }
  const money = (amount: number) => formatMoney(amount, style, 'exact')
  const list = (names: readonly string[]) => new Intl.ListFormat(languageTag({ subsite: site.code, language })).format(names)
  // A site with list prices takes offers off the list price, any other off the price before tax.
  const base = hasTag(site.rules) ? 'tag' : 'beforeTax'
  const reduces = effect.kind !== 'free_delivery' && effect.kind !== 'free_gift'
  return [
    terms[language] ?? terms['en'] ?? '',
    scope.metals.length > 0 && t(language, 'offer.metals', { names: list(scope.metals.map((metal) => nameOf(language, 'metal', metal))) }),
    scope.purities.length > 0 && t(language, 'offer.purities', { names: list(scope.purities) }),
    minimum > 0 && t(language, 'offer.minimum', { amount: money(minimum) }),
    reduces && maximum > 0 && t(language, base === 'tag' ? 'offer.capTag' : 'offer.capBeforeTax', { amount: money(maximum) }),
    reduces && maximum === 0 && t(language, base === 'tag' ? 'offer.tag' : 'offer.beforeTax'),
    effect.kind !== 'free_delivery' && t(language, 'offer.leavesOut'),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')
}
