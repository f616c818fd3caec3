import { ListingView } from '../features/catalogue/listing-view.tsx'
import { loadListing } from '../platform/listing.ts'
import { pageApi } from '../platform/loaders.ts'
import { metaFor, wordOf } from '../platform/meta.ts'
import { isPlain } from '../platform/page-search.ts'
import { useWords } from '../platform/words.tsx'
import type { Route } from './+types/all'

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  return { listing: await loadListing(api, new URL(args.request.url).searchParams) }
}

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: wordOf(args, 'nav.all'),
    description: wordOf(args, 'listing.allIntro'),
    path: '/jewellery',
    index: isPlain(args.location),
  })
}

export default function All({ loaderData: { listing } }: Route.ComponentProps) {
  const say = useWords()
  return (
    <ListingView
      title={say('nav.all')}
      intro={say('listing.allIntro')}
      listing={listing}
      without={[]}
      trail={[{ name: say('nav.all'), path: '/jewellery' }]}
    />
  )
}
