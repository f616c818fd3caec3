import type { Step } from '@karat/contract/products.ts'
import { CatalogueText } from '../site/catalogue-texts.tsx'
import { SiteLink } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'

/** A step of the breadcrumb trail; `lang` where its name is not in the page's language. */
export type Breadcrumb = Pick<Step, 'name' | 'path'> & { lang?: string | null | undefined }

/** The breadcrumb trail of this page. */
export function Breadcrumbs({ trail }: { trail: readonly Breadcrumb[] }) {
  const t = useMessages()
  return (
    <nav aria-label={t('nav.breadcrumbs')}>
      <ol className="breadcrumbs">
        <li>
          <SiteLink to="/" className="touch-area">
            {t('nav.home')}
          </SiteLink>
        </li>
        {trail.map((step, index) => (
          <li key={step.path}>
            {index === trail.length - 1 ? (
              <span aria-current="page">
                <CatalogueText lang={step.lang}>{step.name}</CatalogueText>
              </span>
            ) : (
              <SiteLink to={step.path} className="touch-area">
                <CatalogueText lang={step.lang}>{step.name}</CatalogueText>
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
