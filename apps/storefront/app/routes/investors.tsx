import { pageApi } from '../data/loaders.ts'
import { InvestorForm } from '../features/investors/investor-form.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import { useMessages } from '../site/messages.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import type { Route } from './+types/investors'
import '@karat/ui/field.css'
import '../features/investors/investors.css'

/** Reads the stores of the site, one of which an enquiry may be for. */
export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const stores = (await api.content('STORES_{LANGUAGE}')) ?? []
  return { stores: stores.filter(({ subsite }) => subsite === api.subsite).map(({ id, name }) => ({ id, name })) }
}

export function meta(args: Route.MetaArgs) {
  return metaFor(args, { title: messageOf(args, 'investors.title'), description: messageOf(args, 'investors.lead'), path: '/investors' })
}

/** `/investors`: how to write to investor relations. */
export default function Investors({ loaderData: { stores } }: Route.ComponentProps) {
  const t = useMessages()
  return (
    <main id="main" className="layout-wrap layout-page">
      <Breadcrumbs trail={[{ name: t('investors.title'), path: '/investors' }]} />
      <header className="investors-head">
        <h1>{t('investors.title')}</h1>
        <p className="type-soft">{t('investors.lead')}</p>
      </header>
      <InvestorForm stores={stores} />
    </main>
  )
}
