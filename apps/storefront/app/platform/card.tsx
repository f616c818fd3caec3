import { formatCarats, formatGrams } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import type { Card as CardData } from '@karat/contract/products.ts'
import { Fragment, type ReactNode } from 'react'
import { CatalogueWords } from './catalogue-words.tsx'
import { CardCloser } from './card-closer.tsx'
import { Picture } from './picture.tsx'
import { Money, SiteLink, useSite } from './site.tsx'
import { sayData, useWords } from './words.tsx'

const sizes = '(max-width: 900px) 50vw, 25vw'

/** A piece in a grid: picture (a second one under the pointer), name, price, colours, purity and weight. */
export function Card({ card, eager = false, heading: Heading = 'h3' }: { card: CardData; eager?: boolean; heading?: 'h2' | 'h3' }) {
  const say = useWords()
  const site = useSite()
  const tag = card.availability === 'ready' ? (card.badge ? say('badge.new') : '') : sayData(say, 'availability', card.availability)
  const tagged = languageTag(site)
  const measure =
    card.caratMilli > 0 && card.stone.includes('diamond')
      ? say('unit.carat', { carats: formatCarats(card.caratMilli, tagged) })
      : say('unit.gram', { grams: formatGrams(card.grossMg, tagged, 'short') })
  const [first, second] = card.pictures
  return (
    <article className="card">
      <SiteLink to={`/p/${card.slug}${card.lead ? '' : `?v=${card.productID}`}`} prefetch="intent">
        <figure>
          {first && <Picture picture={first} alt={card.alt} lang={card.lang} sizes={sizes} eager={eager} />}
          {second && <Picture picture={second} alt="" sizes={sizes} className="second" />}
          {tag && <span className="tag">{tag}</span>}
        </figure>
        <Heading>
          <CatalogueWords lang={card.lang}>{card.name}</CatalogueWords>
        </Heading>
        <p className="price">
          <Money amount={card.offer_price || card.actualPrice} />
          {card.offer_price > 0 && (
            <>
              <span className="sr">{say('price.before')}</span>
              <Money amount={card.actualPrice} as="s" />
            </>
          )}
        </p>
        <p className="meta">
          <span className="dots" aria-hidden="true">
            {card.colours.map((colour) => (
              <i key={colour} className={`dot-${colour}`} />
            ))}
          </span>
          <span className="num" dir="ltr" suppressHydrationWarning>
            {[sayData(say, 'purity', card.purity), measure].join(', ')}
          </span>
        </p>
      </SiteLink>
      {first && <CardCloser card={card} />}
    </article>
  )
}

interface CardGridProps {
  cards: CardData[]
  /** So many of the first are fetched at once, the rest as they come near. */
  eager?: number
  heading?: 'h2' | 'h3'
  /** What stands among the cards, four of them large. */
  lead?: ReactNode
}

/** A grid of cards. */
export function CardGrid({ cards, eager = 0, heading = 'h3', lead }: CardGridProps) {
  return (
    <ul className="grid-cards">
      {cards.map((card, at) => (
        <Fragment key={card.productID}>
          {lead && at === 2 && <li className="lead">{lead}</li>}
          <li>
            <Card card={card} eager={at < eager} heading={heading} />
          </li>
        </Fragment>
      ))}
    </ul>
  )
}
