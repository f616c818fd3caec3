import type { Card } from '@karat/contract/products.ts'

/** The card whose product a link leads to; undefined for another link. */
export function chosenCard(cards: readonly Card[], { pathname, search }: Pick<HTMLAnchorElement, 'pathname' | 'search'>): Card | undefined {
  const variant = new URLSearchParams(search).get('v')
  return cards.find((card) => pathname.endsWith(`/p/${card.slug}`) && (variant === null ? card.lead : variant === card.productID))
}
