import type { Card, Listing } from '@karat/contract/products.ts'
import { lookPicturePath } from '@karat/sites/look.ts'
import { HomeBlocks } from '../features/home/blocks.tsx'
import { placeBanners } from '../data/home-banners.ts'
import { metaFor, siteOf } from '../seo/meta.ts'
import { pageApi } from '../data/loaders.ts'
import type { Route } from './+types/home'

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const [blocks, banners, newest, popular, history] = await Promise.all([
    api.content('{SITE}_{LANGUAGE}_WIDGET'),
    api.content('{SITE}_{LANGUAGE}_HOME_BANNERS'),
    api.call('GET /api/products/', { query: { sort: 'new' } }),
    api.call('GET /api/products/', { query: { sort: 'popular' } }),
    api.call('GET /api/metal-rates/history', { query: { days: '30' } }),
  ])
  const firstFour = (listing: Listing | null): Card[] => listing?.cards.slice(0, 4) ?? []
  return {
    blocks: placeBanners(blocks ?? [], banners ?? []),
    newest: firstFour(newest),
    popular: firstFour(popular),
    history: history?.history ?? [],
  }
}

export function meta(args: Route.MetaArgs) {
  const hero = args.loaderData?.blocks.find((block) => block.kind === 'banner')
  const site = siteOf(args)
  const merchant = site?.settings.profile.merchant
  const logo = site?.settings.profile.look?.logo
  const data =
    site && merchant
      ? [
          {
            '@context': 'https://schema.org',
            '@type': 'Organization',
            name: merchant.name,
            url: `${site.origin}/${site.locale}/`,
            logo: new URL(logo ? lookPicturePath(logo, 640, 'png') : merchant.logo, site.origin).href,
            ...(merchant.phone && { telephone: merchant.phone }),
            ...(merchant.links.length > 0 && { sameAs: merchant.links }),
          },
          {
            '@context': 'https://schema.org',
            '@type': 'WebSite',
            name: merchant.name,
            url: `${site.origin}/${site.locale}/`,
            potentialAction: {
              '@type': 'SearchAction',
              target: `${site.origin}/${site.locale}/search?q={search_term_string}`,
              'query-input': 'required name=search_term_string',
            },
          },
        ]
      : []
  return metaFor(args, { title: hero?.title ?? 'Jewellery', description: hero?.text ?? '', path: '/', picture: hero?.wide, data })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeBlocks {...loaderData} />
}
