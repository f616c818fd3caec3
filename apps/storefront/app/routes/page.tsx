import { ringChart } from '@karat/sites/ring-sizes.ts'
import { AddToCart } from '../features/product/add-to-cart.tsx'
import { notFound, pageApi } from '../data/loaders.ts'
import { metaFor } from '../seo/meta.ts'
import { useMessages } from '../site/messages.tsx'
import type { Route } from './+types/page'

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const pages = await api.content('{SITE}_{LANGUAGE}_PAGES')
  const page = pages?.pages.find((candidate) => candidate.slug === args.params.page)
  if (!page) throw notFound()
  const sizer = page.slug === 'ring-size' ? await api.call('GET /api/products/:id/', { params: { id: 'ring-sizer' } }) : null
  return { page, sizer: sizer?.product.lead ?? null }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return []
  const { page } = args.loaderData
  return metaFor(args, { title: page.title, description: paragraphsOf(page.text).join(' '), path: `/pages/${page.slug}` })
}

/** The paragraphs of a text: its lines, without empty ones and repeats. */
const paragraphsOf = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)

export default function Page({ loaderData: { page, sizer } }: Route.ComponentProps) {
  const t = useMessages()
  return (
    <main id="main" className="layout-wrap layout-page page-text">
      <h1>{page.title}</h1>
      {paragraphsOf(page.text).map((paragraph) => (
        <p key={paragraph} className="page-intro">
          {paragraph}
        </p>
      ))}
      {page.sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {paragraphsOf(section.text).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {sizer && (
        <>
          <h2>{t('sizer.title')}</h2>
          <p className="type-soft">{t('sizer.text')}</p>
          <div className="page-sizer">
            <AddToCart productID={sizer} soldOut={false} price={0} />
          </div>
          <h2>{t('sizer.chart')}</h2>
          <div className="layout-scroll" tabIndex={0} role="region" aria-label={t('sizer.chart')}>
            <table className="page-sizes type-num">
              <thead>
                <tr>
                  <th>IN</th>
                  <th>mm</th>
                  <th>US</th>
                  <th>UK</th>
                  <th>EU</th>
                </tr>
              </thead>
              <tbody>
                {ringChart().map((ring) => (
                  <tr key={ring.indian}>
                    <td>{ring.indian}</td>
                    <td>{(ring.circumference / 100).toFixed(1)}</td>
                    <td>{ring.us}</td>
                    <td>{ring.uk}</td>
                    <td>{ring.eu}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="type-small type-soft">{t('sizer.nearest')}</p>
        </>
      )}
    </main>
  )
}
