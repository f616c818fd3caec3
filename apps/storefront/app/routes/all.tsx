import { ListingView } from '../features/catalogue/listing-view.tsx'
import { loadListing } from '../platform/listing.ts'
import { pageApi } from '../platform/loaders.ts'
import { metaFor, wordOf } from '../platform/meta.ts'
import { isPlain, pageSearch, usePageSearch } from '../platform/page-search.ts'
import { sayData, useWords } from '../platform/words.tsx'
import type { Route } from './+types/all'

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  return { listing: await loadListing(api, new URL(args.request.url).searchParams) }
}

/** The occasion that a page is about: where one alone is chosen the page bears its name. */
function occasionOf(search: URLSearchParams): string | undefined {
  const occasions = search.get('occasion')?.split(',') ?? []
  return occasions.length === 1 ? occasions[0] : undefined
}

export function meta(args: Route.MetaArgs) {
  const occasion = occasionOf(pageSearch(args.location))
  return metaFor(args, {
    title: (occasion && wordOf(args, `occasion.${occasion}`)) || wordOf(args, 'nav.all'),
    description: wordOf(args, 'listing.allIntro'),
    path: '/jewellery',
    index: isPlain(args.location),
  })
}

export default function All({ loaderData: { listing } }: Route.ComponentProps) {
  const say = useWords()
  const occasion = occasionOf(usePageSearch())
  const all = { name: say('nav.all'), path: '/jewellery' }
  const name = occasion === undefined ? all.name : sayData(say, 'occasion', occasion)
  return (
    <ListingView
      title={name}
      intro={say('listing.allIntro')}
      listing={listing}
      without={[]}
      trail={occasion === undefined ? [all] : [all, { name, path: `/jewellery?occasion=${occasion}` }]}
    />
  )
}
