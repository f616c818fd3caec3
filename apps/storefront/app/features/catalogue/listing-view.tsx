import { Select } from '@karat/ui/select.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import type { Facet, Listing } from '@karat/contract/products.ts'
import type { ReactNode } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { CardGrid } from '../../ui/cards/card.tsx'
import { type Breadcrumb, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { usePageSearch } from '../../site/page-search.ts'
import { Pages } from '../../ui/pages.tsx'
import { useCount } from '../../site/site.tsx'
import { Banner } from '../../media/picture.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import { Chips, Filters } from './filters.tsx'
import { Lead, type LeadData, leadFrom } from './lead.tsx'

interface ListingViewProps {
  title: ReactNode
  intro: ReactNode
  /** The prefix of a pair of banners, `…-wide` and `…-tall`; empty for none. */
  banner?: string
  /** Beside the banner, or under the introduction. */
  story?: ReactNode
  /** A collection among the cards. */
  lead?: LeadData | undefined
  listing: Listing
  /** Filters that the page itself sets. */
  without: string[]
  trail: Breadcrumb[]
}

const sorts = ['popular', 'new', 'price', 'price-desc', 'weight'] as const
const searchSorts = ['match', ...sorts] as const

/** The shown filters: those with a value to choose or to remove. */
export function offered(facets: readonly Facet[], without: readonly string[] = []): Facet[] {
  return facets.filter(
    (facet) =>
      !without.includes(facet.name) &&
      (facet.values.length > (facet.name === 'ready' ? 0 : 1) || facet.values.some((value) => value.selected)),
  )
}

/** Filters, number of products and sort, above the cards of a listing or a search. */
export function ListingBar({
  facets,
  total,
  capped,
  ofSearch = false,
}: {
  facets: Facet[]
  total: number
  capped: boolean
  /** Whether the sort of a search is offered before those of a listing. */
  ofSearch?: boolean
}) {
  const t = useMessages()
  const count = useCount()
  return (
    <div className="listing-bar">
      <Filters facets={facets} total={total} capped={capped} />
      <div className="listing-bar-end">
        <span className="type-soft type-num" role="status">
          {capped ? t('listing.countMore', { count: count(total, true) }) : t('listing.count', { count: total })}
        </span>
        <Sort orders={ofSearch ? searchSorts : sorts} />
      </div>
    </div>
  )
}

/** A listing: heading, filters with counts, the chosen ones as chips, cards, pagination. Its whole state is in the URL. */
export function ListingView({ title, intro, story, banner, lead, listing, without, trail }: ListingViewProps) {
  const facets = offered(listing.facets, without)
  return (
    <main id="main" className="layout-wrap">
      <Breadcrumbs trail={trail} />
      {banner ? (
        <header className="banner-story">
          <Banner className="banner" wide={`${banner}-wide`} tall={`${banner}-tall`} />
          <div>
            <h1>{title}</h1>
            <p className="type-soft">{intro}</p>
            <p>{story}</p>
          </div>
        </header>
      ) : (
        <header className="listing-head">
          <h1>{title}</h1>
          <p>{intro}</p>
          {story && <p className="type-soft">{story}</p>}
        </header>
      )}
      <ListingBar facets={facets} total={listing.total} capped={listing.capped} />
      <Chips facets={facets} />
      {listing.cards.length > 0 ? (
        <CardGrid cards={listing.cards} eager={4} heading="h2" lead={lead && listing.cards.length >= leadFrom && <Lead lead={lead} />} />
      ) : (
        <Nothing isFiltered={facets.some(({ values }) => values.some((value) => value.selected))} />
      )}
      <Pages page={listing.page} pages={listing.pages} capped={listing.capped} />
    </main>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages()
  if (!isFiltered) return <p className="listing-nothing">{t('listing.empty')}</p>
  return (
    <p className="listing-nothing">
      {t('listing.none')}{' '}
      <LinkButton as="a" href="?">
        {t('listing.clear')}
      </LinkButton>
    </p>
  )
}

function Sort({ orders }: { orders: typeof sorts | typeof searchSorts }) {
  const t = useMessages()
  const submit = useSubmit()
  const search = usePageSearch()
  const { pathname } = useLocation()
  const otherParams = [...search.entries()].filter(([name]) => name !== 'sort' && name !== 'page')
  const chosen = search.get('sort') ?? orders[0]
  return (
    <Form className="listing-sort" action={pathname}>
      {otherParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span className="type-soft listing-sort-label">{t('listing.sort')}</span>{' '}
        <Select
          key={chosen}
          name="sort"
          defaultValue={chosen}
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
        >
          {orders.map((sort) => (
            <option key={sort} value={sort}>
              {translateData(t, 'sort', sort)}
            </option>
          ))}
        </Select>
      </label>
      <noscript>
        <LinkButton type="submit">{t('listing.apply')}</LinkButton>
      </noscript>
    </Form>
  )
}
