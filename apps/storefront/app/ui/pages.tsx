import { Link } from 'react-router'
import { usePageSearch } from '../site/page-search.ts'
import { useMessages } from '../site/messages.tsx'

/** Numbered pages round the current one, each an address of its own. */
export function Pages({ page, pages }: { page: number; pages: number }) {
  const t = useMessages()
  const search = usePageSearch()
  if (pages <= 1) return null
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages)
  const to = (number: number) => {
    const params = new URLSearchParams(search)
    if (number === 1) params.delete('page')
    else params.set('page', String(number))
    return `?${params}`
  }
  return (
    <nav className="pages" aria-label={t('listing.pages')}>
      <ol>
        {shown.map((number) => (
          <li key={number}>
            <Link
              to={to(number)}
              aria-current={number === page ? 'page' : undefined}
              prefetch={number === page + 1 ? 'viewport' : 'intent'}
              className="type-num"
            >
              <span className="sr-only">{t('listing.page')} </span>
              {number}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
