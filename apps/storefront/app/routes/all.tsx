import { ListingView } from '../features/catalogue/listing-view.tsx'
import { loadListing } from '../data/listing.ts'
import { pageApi } from '../data/loaders.ts'
import { dataMessageOf, metaFor, messageOf } from '../seo/meta.ts'
import { pageSearch, usePageSearch } from '../site/page-search.ts'
import { translateData, useMessages } from '../site/messages.tsx'
import type { Route } from './+types/all'

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  return { listing: await loadListing(api, new URL(args.request.url).searchParams) }
}

/** The occasion of a page: if exactly one is chosen, it is the page's title. */
function occasionOf(search: URLSearchParams): string | undefined {
  const occasions = search.get('occasion')?.split(',') ?? []
  return occasions.length === 1 ? occasions[0] : undefined
}

export function meta(args: Route.MetaArgs) {
  const occasion = occasionOf(pageSearch(args.location))
  return metaFor(args, {
    title: (occasion && dataMessageOf(args, 'occasion', occasion)) || messageOf(args, 'nav.all'),
    description: messageOf(args, 'listing.allIntro'),
    path: '/jewellery',
  })
}

export default function All({ loaderData: { listing } }: Route.ComponentProps) {
  const t = useMessages()
  const occasion = occasionOf(usePageSearch())
  const allCrumb = { name: t('nav.all'), path: '/jewellery' }
  const name = occasion === undefined ? allCrumb.name : translateData(t, 'occasion', occasion)
  return (
    <ListingView
      title={name}
      intro={t('listing.allIntro')}
      listing={listing}
      without={[]}
      trail={occasion === undefined ? [allCrumb] : [allCrumb, { name, path: `/jewellery?occasion=${occasion}` }]}
    />
  )
}
