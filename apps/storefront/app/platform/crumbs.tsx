import { SiteLink } from './site.tsx'
import { useWords } from './words.tsx'

/** The way to this page. */
export function Crumbs({ trail }: { trail: readonly { name: string; path: string }[] }) {
  const say = useWords()
  return (
    <nav aria-label={say('nav.crumbs')}>
      <ol className="crumbs">
        <li>
          <SiteLink to="/">{say('nav.home')}</SiteLink>
        </li>
        {trail.map((step, at) => (
          <li key={step.path}>
            {at === trail.length - 1 ? <span aria-current="page">{step.name}</span> : <SiteLink to={step.path}>{step.name}</SiteLink>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
