import { ReviewsView } from '../features/reviews/reviews-view.tsx'
import { notFound, pageApi, unavailable } from '../data/loaders.ts'
import { metaFor, messageOf, siteOf } from '../seo/meta.ts'
import { breadcrumbData } from '../seo/seo.ts'
import { pageSearch } from '../site/page-search.ts'
import type { Route } from './+types/reviews'
import '../features/reviews/reviews.css'

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const { slug } = args.params
  let status = 0
  const detail = await api.call('GET /api/products/:id/', { params: { id: slug } }, (failedStatus) => {
    status = failedStatus
  })
  if (!detail) throw status === 404 || status === 400 ? notFound() : unavailable()
  const { product } = detail
  if (product.slug !== slug || !product.listed) throw notFound()
  const { page = '1', ...query } = Object.fromEntries(pageSearch(new URL(args.request.url)))
  const params = { id: product.product, page }
  const [reviews, trail] = await Promise.all([
    api.call('GET /api/products/:id/reviews/page/:page', { params, query }),
    api.call('GET /api/products/breadcrumb/:id/', { params: { id: slug } }),
  ])
  if (!reviews) throw unavailable()
  const { name, lang, pictures } = product
  return { product: { product: product.product, slug, name, lang, picture: pictures[0] }, reviews, trail: trail?.breadcrumb ?? [] }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return []
  const { product, trail } = args.loaderData
  const site = siteOf(args)
  const path = `/reviews/${product.slug}`
  const title = `${product.name}: ${messageOf(args, 'reviews.title')}`
  return metaFor(args, {
    title,
    description: title,
    path,
    data: site ? [breadcrumbData(site, [...trail, { name: title, path }])] : [],
  })
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  return <ReviewsView {...loaderData} />
}
