import { ListingView } from '../features/catalogue/listing-view.tsx'
import { CatalogueText } from '../site/catalogue-texts.tsx'
import { loadListing } from '../data/listing.ts'
import { notFound, pageApi } from '../data/loaders.ts'
import { metaFor } from '../seo/meta.ts'
import type { Route } from './+types/collection'

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const groups = await api.content('CATEGORIES_{LANGUAGE}')
  const collection = groups?.collections.find((candidate) => candidate.id === args.params.collection)
  if (!collection) throw notFound()
  return { collection, listing: await loadListing(api, new URL(args.request.url).searchParams, { collection: collection.id }) }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return []
  const { collection } = args.loaderData
  return metaFor(args, {
    title: collection.name,
    description: collection.line,
    path: `/collections/${collection.id}`,
    picture: collection.banner && `${collection.banner}-wide`,
  })
}

export default function Collection({ loaderData: { collection, listing } }: Route.ComponentProps) {
  return (
    <ListingView
      title={<CatalogueText lang={collection.lang}>{collection.name}</CatalogueText>}
      intro={<CatalogueText lang={collection.lang}>{collection.line}</CatalogueText>}
      story={<CatalogueText lang={collection.lang}>{collection.story}</CatalogueText>}
      banner={collection.banner}
      listing={listing}
      without={['collection']}
      trail={[{ name: collection.name, path: `/collections/${collection.id}`, lang: collection.lang }]}
    />
  )
}
