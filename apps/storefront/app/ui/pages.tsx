import { Link } from 'react-router'
import { usePageSearch } from '../site/page-search.ts'
import { useMessages } from '../site/messages.tsx'

interface PagesProps {
  page: number
  pages: number
  /** Whether there are more results than these pages hold: the last page is then not linked as the end. */
  capped?: boolean
}

/** Links to the pages around the current one. */
export function Pages({ page, pages, capped = false }: PagesProps) {
  const t = useMessages()
  const search = usePageSearch()
  if (pages <= 1) return null
  const near = [1, page - 1, page, page + 1, ...(capped ? [] : [pages])].filter((number) => number >= 1 && number <= pages)
  // A gap of a single page is filled with it; a larger one is shown as an ellipsis.
  const shownPages = [...new Set(near)].flatMap((number, index, all) => {
    const skipped = number - (all[index - 1] ?? number) - 1
    return skipped === 1 ? [number - 1, number] : skipped > 1 ? [0, number] : [number]
  })
  const linkTo = (number: number) => {
    const params = new URLSearchParams(search)
    if (number === 1) params.delete('page')
    else params.set('page', String(number))
    return `?${params}`
  }
  return (
    <nav className="pages" aria-label={t('listing.pages')}>
      <ol>
        {shownPages.map((number, index) =>
          number === 0 ? (
            <li key={`after-${shownPages[index - 1]}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={linkTo(number)}
                aria-current={number === page ? 'page' : undefined}
                prefetch={number === page + 1 ? 'viewport' : 'intent'}
                className="type-num"
              >
                <span className="ui-visually-hidden">{t('listing.page')} </span>
                {number}
              </Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
