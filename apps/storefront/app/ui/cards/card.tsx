import { formatCarats, formatGrams } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import type { Card as CardData } from '@karat/contract/products.ts'
import { Fragment, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../site/lazy-with-messages.tsx'
import { CatalogueText } from '../../site/catalogue-texts.tsx'
import { Picture } from '../../media/picture.tsx'
import { Money } from '../../money/money.tsx'
import { CachedFragment } from '../../page-pipeline/pipeline.ts'
import { SiteLink, useCommaList, useSite } from '../../site/site.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'

// Rendered with the page but hydrated later: its code is not in the first bytes.
const CardTools = lazyPart(() => import('./card-tools.tsx'))

const soldByWeight = new Set(['24K', '22K', 'S999', 'S925'])

const sizes = '(max-width: 900px) 50vw, 25vw'

/** The badge of a product: sold out, one of a kind, new, or in stock; empty for most products, which are made to order. */
function useTag({ availability, badge }: CardData): string {
  const t = useMessages()
  if (availability === 'sold_out' || availability === 'one_of_a_kind') return translateData(t, 'availability', availability)
  if (badge) return t('badge.new')
  return availability === 'ready' ? t('availability.ready') : ''
}

/** The measure of a product: the carats of its main stones, else its weight. Gold of 22K is sold by weight. */
function useMeasure({ caratMilli, stone, purity, grossMg }: CardData): string {
  const t = useMessages()
  const site = useSite()
  const tag = languageTag(site)
  if (caratMilli === 0 || soldByWeight.has(purity)) return grossMg > 0 ? t('unit.gram', { grams: formatGrams(grossMg, tag, 'short') }) : ''
  const name = translateData(t, 'stone', stone).toLocaleLowerCase(site.language)
  return t('card.stones', { carats: formatCarats(caratMilli, tag), stone: name })
}

/** A product in a grid: picture (a second one on hover), name, price, colours, purity and weight. */
export function Card({ card, eager = false, heading = 'h3' }: { card: CardData; eager?: boolean; heading?: 'h2' | 'h3' }) {
  return (
    <article className="card">
      <CachedFragment
        as={SiteLink}
        name={`card ${heading}`}
        // React loads an eager picture by an element of the head, which only the page itself can have.
        of={eager ? undefined : card}
        to={`/p/${card.slug}${card.lead ? '' : `?v=${card.productID}`}`}
        prefetch="intent"
      >
        <CardFace card={card} eager={eager} heading={heading} />
      </CachedFragment>
      <Suspense>
        <CardTools card={card} />
      </Suspense>
    </article>
  )
}

function CardFace({ card, eager, heading: Heading }: { card: CardData; eager: boolean; heading: 'h2' | 'h3' }) {
  const t = useMessages()
  const list = useCommaList()
  const tag = useTag(card)
  const measure = useMeasure(card)
  const [first, second] = card.pictures
  return (
    <>
      <figure>
        {first && <Picture picture={first} alt={card.alt} lang={card.lang} sizes={sizes} eager={eager} />}
        {second && <Picture picture={second} alt="" sizes={sizes} className="card-second" />}
        {tag && <span className="card-tag">{tag}</span>}
      </figure>
      <Heading>
        <CatalogueText lang={card.lang}>{card.name}</CatalogueText>
      </Heading>
      <p className="card-price">
        <Money amount={card.offer_price || card.actualPrice} />
        {card.offer_price > 0 && (
          <>
            <span className="ui-visually-hidden">{t('price.before')}</span>
            <Money amount={card.actualPrice} as="s" />
          </>
        )}
      </p>
      <p className="card-meta">
        <span className="card-colours" aria-hidden="true">
          {card.colours.map((colour) => (
            <i key={colour} className={`metal-dot metal-dot-${colour}`} />
          ))}
        </span>
        <bdi className="type-num" suppressHydrationWarning>
          {list([card.purity && translateData(t, 'rate', card.purity), measure])}
        </bdi>
      </p>
    </>
  )
}

interface CardGridProps {
  cards: CardData[]
  /** The number of pictures loaded eagerly; the rest are loaded lazily. */
  eager?: number
  heading?: 'h2' | 'h3'
  /** Content among the cards, in the space of four. */
  lead?: ReactNode
}

/** A grid of cards. */
export function CardGrid({ cards, eager = 0, heading = 'h3', lead }: CardGridProps) {
  return (
    <ul className="card-grid">
      {cards.map((card, index) => (
        <Fragment key={card.productID}>
          {lead && index === 2 && <li className="card-lead">{lead}</li>}
          <li>
            <Card card={card} eager={index < eager} heading={heading} />
          </li>
        </Fragment>
      ))}
    </ul>
  )
}
