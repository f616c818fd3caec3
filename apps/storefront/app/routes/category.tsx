import { ListingView } from '../features/catalogue/listing-view.tsx'
import { English } from '../platform/card.tsx'
import { loadListing } from '../platform/listing.ts'
import { notFound, pageApi } from '../platform/loaders.ts'
import { metaFor, siteOf } from '../platform/meta.ts'
import { breadcrumbData } from '../platform/seo.ts'
import type { Route } from './+types/category'

interface Block {
  categories: { id: string; name: string; intro: string }[]
}

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const settings = await api.content<Block>('CATEGORIES_{LANGUAGE}')
  const category = settings?.categories.find((one) => one.id === args.params.category)
  if (!category) throw notFound()
  const listing = await loadListing(api, new URL(args.request.url).searchParams, { category: category.id })
  return { category, listing }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return []
  const { category } = args.loaderData
  const site = siteOf(args)
  const path = `/c/${category.id}`
  const filtered = args.location.search !== ''
  return metaFor(args, {
    title: category.name,
    description: category.intro,
    path,
    index: !filtered,
    data: site ? [breadcrumbData(site, [{ name: category.name, path }])] : [],
  })
}

export default function Category({ loaderData: { category, listing } }: Route.ComponentProps) {
  return (
    <ListingView
      title={category.name}
      intro={<English>{category.intro}</English>}
      listing={listing}
      without={['category']}
      trail={[{ name: category.name, path: `/c/${category.id}` }]}
    />
  )
}
