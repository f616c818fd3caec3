import { LinkButton } from '@karat/ui/link-button.tsx'
import { Form, useLocation } from 'react-router'
import { CardGrid } from '../ui/card.tsx'
import { Icon } from '@karat/ui/icon.tsx'
import { pageApi, sharePage, unavailable } from '../data/loaders.ts'
import { metaFor, messageOf } from '../seo/meta.ts'
import { Pages } from '../ui/pages.tsx'
import { SiteLink, useCount } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'
import type { Route } from './+types/search'

export async function loader(args: Route.LoaderArgs) {
  sharePage(args)
  const api = await pageApi(args)
  const search = new URL(args.request.url).searchParams
  const query = (search.get('q') ?? '').trim().slice(0, 100)
  if (!query) return { query, found: null }
  const page = search.get('page') ?? ''
  let status = 0
  const input = { q: query, ...(/^[1-9]\d{0,3}$/.test(page) ? { page } : {}) }
  const found = await api.call('GET /api/search/', { query: input }, (failedStatus) => {
    status = failedStatus
  })
  // A query that the service refuses has no results.
  if (!found && status !== 400) throw unavailable()
  return { query, found }
}

export function meta(args: Route.MetaArgs) {
  const title = messageOf(args, 'nav.search')
  return metaFor(args, {
    title: args.loaderData?.query ? `${title}: ${args.loaderData.query}` : title,
    description: title,
    path: '/search',
    index: false,
  })
}

export default function Search({ loaderData: { query, found } }: Route.ComponentProps) {
  const t = useMessages()
  const count = useCount()
  const { pathname } = useLocation()
  return (
    <main id="main" className="layout-wrap layout-page">
      <h1>{query ? t('search.title', { query }) : t('nav.search')}</h1>
      <Form role="search" className="find-line" action={pathname}>
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
      {found && (
        <p className="type-soft search-found" role="status">
          {found.corrected ? t('search.corrected', { query: found.corrected }) : ''}{' '}
          {found.capped ? t('listing.countMore', { count: count(found.total, true) }) : t('search.count', { count: found.total })}
        </p>
      )}
      {found && found.cards.length > 0 && <CardGrid cards={found.cards} eager={4} heading="h2" />}
      {found && <Pages page={found.page} pages={found.pages} capped={found.capped} />}
      {found?.total === 0 && (
        <p>
          {t('search.none')}{' '}
          <LinkButton as={SiteLink} to="/jewellery">
            {t('nav.all')}
          </LinkButton>
        </p>
      )}
    </main>
  )
}
