import { English } from './card.tsx'
import { SiteLink } from './site.tsx'
import { useWords } from './words.tsx'

/** A step of the way; names of pieces and collections are English everywhere. */
export interface Step {
  name: string
  path: string
  english?: boolean
}

/** The way to this page. */
export function Crumbs({ trail }: { trail: readonly Step[] }) {
  const say = useWords()
  return (
    <nav aria-label={say('nav.crumbs')}>
      <ol className="crumbs">
        <li>
          <SiteLink to="/">{say('nav.home')}</SiteLink>
        </li>
        {trail.map((step, at) => (
          <li key={step.path}>
            {at === trail.length - 1 ? (
              <span aria-current="page">{step.english ? <English>{step.name}</English> : step.name}</span>
            ) : (
              <SiteLink to={step.path}>{step.name}</SiteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
