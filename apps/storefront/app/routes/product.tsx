import { redirect } from 'react-router'
import { showsMetal } from '../features/product/product-picture.ts'
import { ProductView } from '../features/product/product-view.tsx'
import { notFound, type PageApi, pageApi, unavailable } from '../data/loaders.ts'
import { metaFor, siteOf } from '../seo/meta.ts'
import { breadcrumbData } from '../seo/seo.ts'
import type { Route } from './+types/product'

/** The most reviews on the page of a product. */
const shownReviews = 3

/** A redirect to the page of a product, or of one variant of it. */
function toPiece({ locale }: { locale: string }, slug: string, variant?: string): Response {
  return redirect(`/${locale}/p/${slug}${variant ? `?v=${encodeURIComponent(variant)}` : ''}`)
}

const code = /^[a-z]{2,6}[-_.]?\d{1,8}(?:[-_.]|$)/i

/**
 * A redirect to the product whose id, or that of a former variant of it, stands in the address in place of its name; undefined where there
 * is none.
 */
async function pieceOfCode(api: PageApi, { locale, slug }: { locale: string; slug: string }): Promise<Response | undefined> {
  if (!code.test(slug) || slug.length > 100) return undefined
  const found = await api.call('GET /api/search/', { query: { q: slug } })
  const [card, ...others] = found?.cards ?? []
  const squeezed = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return card && others.length === 0 && squeezed(slug).startsWith(squeezed(card.product)) ? toPiece({ locale }, card.slug) : undefined
}

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const { slug } = args.params
  const params = { id: slug }
  let status = 0
  const [detail, trail, upsell] = await Promise.all([
    api.call('GET /api/products/:id/', { params }, (failedStatus) => {
      status = failedStatus
    }),
    api.call('GET /api/products/breadcrumb/:id/', { params }),
    api.call('GET /api/products/:id/upsell', { params }),
  ])
  if (!detail) throw status === 404 || status === 400 ? ((await pieceOfCode(api, args.params)) ?? notFound()) : unavailable()
  const { product } = detail
  if (product.slug !== slug)
    throw toPiece(args.params, product.slug, product.variants.find(({ productID }) => productID === slug)?.productID)
  const requestedVariant = new URL(args.request.url).searchParams.get('v')
  const chosen = product.variants.find((variant) => variant.productID === (requestedVariant ?? product.lead))
  // A variant that is no longer made redirects to its product.
  if (!chosen) throw requestedVariant ? toPiece(args.params, slug) : notFound()
  const [price, reviewed] = await Promise.all([
    api.call('POST /account/products/price/:id', { params: { id: chosen.productID }, body: {} }),
    product.listed ? api.call('GET /api/products/:id/reviews/page/:page', { params: { id: product.lead, page: '1' }, query: {} }) : null,
  ])
  if (!price) throw unavailable()
  return {
    product,
    chosen,
    price: price.responseBody,
    trail: trail?.breadcrumb ?? [],
    upsell: upsell?.cards ?? [],
    reviews: reviewed && reviewed.total > 0 ? { ...reviewed, photos: [], reviews: reviewed.reviews.slice(0, shownReviews) } : null,
  }
}

const schemaStock: Record<string, string> = {
  ready: 'InStock',
  one_of_a_kind: 'LimitedAvailability',
  made_to_order: 'MadeToOrder',
  sold_out: 'SoldOut',
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return []
  const { product, chosen, trail, reviews } = args.loaderData
  const site = siteOf(args)
  const path = `/p/${product.slug}`
  const picture = product.pictures.find((candidate) => showsMetal(candidate, chosen.colour)) ?? product.pictures[0]
  const data = site
    ? [
        {
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: product.name,
          description: product.description,
          sku: chosen.productID,
          image: product.pictures.map((candidate) => `${site.origin}/media/${candidate.id}?w=1200&f=jpeg`),
          brand: { '@type': 'Brand', name: site.settings.profile.merchant.name },
          ...(reviews
            ? {
                aggregateRating: {
                  '@type': 'AggregateRating',
                  ratingValue: reviews.summary.average,
                  reviewCount: reviews.summary.count,
                },
              }
            : {}),
          offers: {
            '@type': 'Offer',
            url: `${site.origin}/${site.locale}${path}`,
            price: chosen.offer_price || chosen.actualPrice,
            priceCurrency: site.settings.currencyCode,
            availability: `https://schema.org/${schemaStock[chosen.availability] ?? 'InStock'}`,
          },
        },
        breadcrumbData(site, trail),
      ]
    : []
  return metaFor(args, { title: product.name, description: product.subtitle, path, picture: picture?.id, data })
}

export default function Product({ loaderData: page }: Route.ComponentProps) {
  return <ProductView {...page} />
}
