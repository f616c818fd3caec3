import { formatMoney } from '@karat/money/format.ts'
import { hasTag } from '@karat/pricing/price.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { nameOf, t } from '../../kernel/words.ts'
import type { StoredPromotion } from '../catalogue/promotions/port.ts'
import type { Site } from '../content/sites/port.ts'

/** The site's settings that an offer's terms name. */
export type OfferSite = Pick<Site, 'code' | 'currency' | 'symbol' | 'decimals' | 'rules'>

/**
 * The terms of an offer in a language: what its editor wrote, who leaves amounts, metals and purities to the data, then what its data say of its cap, its minimum, what it is for, and
 * whether it is reckoned before tax. The one place for them: product page, bag and checkout show this text.
 */
export function offerTerms(
  { terms, effect, scope, minimum, maximum }: Pick<StoredPromotion, 'terms' | 'effect' | 'scope' | 'minimum' | 'maximum'>,
  site: OfferSite,
  language: string,
): string {
  const style = { ...site, locale: languageTag({ subsite: site.code, language }) }
  const money = (amount: number) => formatMoney(amount, style, 'exact')
  const list = (names: readonly string[]) => new Intl.ListFormat(languageTag({ subsite: site.code, language })).format(names)
  // A site with price tags takes offers off the tag, any other off what is taxed.
  const base = hasTag(site.rules) ? 'tag' : 'beforeTax'
  const reduces = effect.kind !== 'free_delivery' && effect.kind !== 'free_gift'
  return [
    terms[language] ?? terms['en'] ?? '',
    scope.metals.length > 0 && t(language, 'offer.metals', { names: list(scope.metals.map((metal) => nameOf(language, 'metal', metal))) }),
    scope.purities.length > 0 && t(language, 'offer.purities', { names: list(scope.purities) }),
    minimum > 0 && t(language, 'offer.minimum', { amount: money(minimum) }),
    reduces && maximum > 0 && t(language, base === 'tag' ? 'offer.capTag' : 'offer.capBeforeTax', { amount: money(maximum) }),
    reduces && maximum === 0 && t(language, base === 'tag' ? 'offer.tag' : 'offer.beforeTax'),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')
}
