import type { AdBanner, Groups } from '@karat/contract/content.ts'
import { ListingView } from '../features/catalogue/listing-view.tsx'
import { CatalogueText } from '../site/catalogue-texts.tsx'
import { loadListing } from '../data/listing.ts'
import { notFound, pageApi } from '../data/loaders.ts'
import { metaFor, siteOf } from '../seo/meta.ts'
import { isUnfiltered } from '../site/page-search.ts'
import { breadcrumbData } from '../seo/seo.ts'
import type { Route } from './+types/category'

/** The collection placed among a category's cards by an editor; filtered, sorted and further pages have none. */
function leadOf(category: string, { collections }: Groups, banners: AdBanner[] | null) {
  const banner = banners?.find((candidate) => candidate.category === category)
  const collection = collections.find(({ id }) => id === banner?.collection)
  return banner && collection && { ...banner, name: collection.name, line: collection.line, lang: collection.lang }
}

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const { searchParams } = new URL(args.request.url)
  const plain = isUnfiltered(new URL(args.request.url))
  const [groups, banners] = await Promise.all([api.content('CATEGORIES_{LANGUAGE}'), plain ? api.content('{SITE}_AD_BANNERS') : null])
  const category = groups?.categories.find((candidate) => candidate.id === args.params.category)
  if (!groups || !category) throw notFound()
  const listing = await loadListing(api, searchParams, { category: category.id })
  return { category, listing, lead: leadOf(category.id, groups, banners) }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return []
  const { category } = args.loaderData
  const site = siteOf(args)
  const path = `/c/${category.id}`
  return metaFor(args, {
    title: category.name,
    description: category.intro,
    path,
    data: site ? [breadcrumbData(site, [{ name: category.name, path }])] : [],
  })
}

export default function Category({ loaderData: { category, listing, lead } }: Route.ComponentProps) {
  return (
    <ListingView
      title={<CatalogueText lang={category.lang}>{category.name}</CatalogueText>}
      intro={<CatalogueText lang={category.introLang}>{category.intro}</CatalogueText>}
      listing={listing}
      lead={lead}
      without={['category']}
      trail={[{ name: category.name, path: `/c/${category.id}`, lang: category.lang }]}
    />
  )
}
