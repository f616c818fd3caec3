import { LinkButton } from '@karat/ui/link-button.tsx'
import type { SearchReply } from '@karat/contract/products.ts'
import { Form, replace, useLocation } from 'react-router'
import { CardGrid } from '../ui/cards/card.tsx'
import { Icon } from '@karat/ui/icon.tsx'
import { notFound, pageApi, unavailable } from '../data/loaders.ts'
import { metaFor, messageOf } from '../seo/meta.ts'
import { Pages } from '../ui/pages.tsx'
import { SiteLink, useSite } from '../site/site.tsx'
import { Chips, useValueName } from '../features/catalogue/filters.tsx'
import { ListingBar, offered } from '../features/catalogue/listing-view.tsx'
import { searchFilters } from '../data/listing.ts'
import { searchPath } from '../data/search-path.ts'
import { commaOf } from '@karat/sites/locale.ts'
import { useMessages } from '../site/messages.tsx'
import type { Route } from './+types/search'

/** The sort of an address; `match` needs search words, so a listing without any does not have it. */
function orderOf(search: URLSearchParams, words: string): Record<string, string> {
  const sort = search.get('sort')
  return sort && (words || sort !== 'match') ? { sort } : {}
}

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const search = new URL(args.request.url).searchParams
  const query = (search.get('q') ?? '').trim().slice(0, 100)
  if (!query) return { query, found: null }
  const filters = searchFilters(search)
  let status = 0
  const found = await api.call('GET /api/search/', { query: { ...filters, q: query } }, (failedStatus) => {
    status = failedStatus
  })
  // A query that the service refuses has no results.
  if (!found && status !== 400) throw unavailable()
  if (found && found.page > found.pages) throw notFound()
  // A price, weight or purity in the search words becomes a filter in the address, so that each can be removed.
  if (found?.understood) throw replace(`/${args.params.locale}${searchPath(found.understood, orderOf(search, found.understood.q))}`)
  if (!found) return { query, found: null }
  // Records are for other clients; the page has the cards.
  const { records: _records, ...shown } = found
  return { query, found: shown }
}

export function meta(args: Route.MetaArgs) {
  const title = messageOf(args, 'nav.search')
  return metaFor(args, {
    title: args.loaderData?.query ? `${title}: ${args.loaderData.query}` : title,
    description: title,
    path: '/search',
  })
}

/**
 * The nearest products of a search that finds nothing, and the words or filters that were left out; the most popular products where nothing
 * is near.
 */
function Near({ near }: { near: NonNullable<SearchReply['near']> }) {
  const t = useMessages()
  const { language } = useSite()
  const nameOf = useValueName()
  const isNear = near.q !== '' || Object.keys(near.filters).length > 0
  const names = near.without.map(({ name, value }) =>
    name === 'q'
      ? t('search.title', { query: value })
      : value
          .split(',')
          .map((one) => nameOf(name, one))
          .join(', '),
  )
  return (
    <>
      <p className="search-found">
        <span role="status">{isNear ? t('search.near', { without: names.join(commaOf(language)) }) : t('search.loved')}</span>{' '}
        <LinkButton as={SiteLink} to={searchPath(near)}>
          {isNear ? t('listing.show', { count: near.total }) : t('nav.all')}
        </LinkButton>
      </p>
      <CardGrid cards={near.cards} eager={4} heading="h2" />
    </>
  )
}

export default function Search({ loaderData: { query, found } }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const facets = offered(found?.facets ?? [])
  return (
    <main id="main" className="layout-wrap layout-page">
      <h1>{query ? t('search.title', { query }) : t('nav.search')}</h1>
      <Form role="search" className="search-box-line" action={pathname}>
        <Icon name="search" />
        <input
          key={query}
          name="q"
          type="search"
          defaultValue={query}
          maxLength={100}
          aria-label={t('nav.search')}
          placeholder={t('search.placeholder')}
        />
        <LinkButton type="submit">{t('nav.search')}</LinkButton>
      </Form>
      {found?.corrected && (
        <p className="type-soft search-found" role="status">
          {t('search.corrected', { query: found.corrected })}
        </p>
      )}
      {found && (found.total > 0 || facets.length > 0) && (
        <>
          {found.total > 0 && <ListingBar facets={facets} total={found.total} capped={found.capped} ofSearch />}
          <Chips facets={facets} />
        </>
      )}
      {found && found.cards.length > 0 && <CardGrid cards={found.cards} eager={4} heading="h2" />}
      {found && <Pages page={found.page} pages={found.pages} capped={found.capped} />}
      {found?.near && <Near near={found.near} />}
      {query && !found?.near && !found?.total && (
        <p role="status">
          {t('search.none')}{' '}
          <LinkButton as={SiteLink} to="/jewellery">
            {t('nav.all')}
          </LinkButton>
        </p>
      )}
    </main>
  )
}
