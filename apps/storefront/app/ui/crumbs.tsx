import type { Step } from '@karat/contract/products.ts'
import { CatalogueWords } from '../site/catalogue-words.tsx'
import { SiteLink } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'

/** A step of the way as pages make it; `lang` where its name is not in the page's language. */
export type Crumb = Pick<Step, 'name' | 'path'> & { lang?: string | null | undefined }

/** The way to this page. */
export function Crumbs({ trail }: { trail: readonly Crumb[] }) {
  const t = useMessages()
  return (
    <nav aria-label={t('nav.crumbs')}>
      <ol className="crumbs">
        <li>
          <SiteLink to="/" className="touch-area">
            {t('nav.home')}
          </SiteLink>
        </li>
        {trail.map((step, at) => (
          <li key={step.path}>
            {at === trail.length - 1 ? (
              <span aria-current="page">
                <CatalogueWords lang={step.lang}>{step.name}</CatalogueWords>
              </span>
            ) : (
              <SiteLink to={step.path} className="touch-area">
                <CatalogueWords lang={step.lang}>{step.name}</CatalogueWords>
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
