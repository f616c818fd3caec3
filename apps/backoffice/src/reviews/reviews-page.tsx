import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useQueueCounts } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import listClasses from '../ui/list-bar.module.css'
import { ListColumns, shownColumns } from '../ui/list-columns.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList } from '../ui/queue-list.tsx'
import { SavedViews } from '../ui/saved-views.tsx'
import { useWords } from '../words/words.tsx'
import { useReviewColumns } from './review-columns.tsx'
import { reviewsKey } from './use-review.ts'

/** The lists in the order of their tabs. */
const views = ['waiting', 'published', 'refused'] as const

/** `/backoffice/reviews`: the reviews to read with the oldest first, and the decided ones. */
export function ReviewsPage() {
  const { t } = useWords()
  const may = useMay()
  return may('reviews.read') ? <ReviewList /> : <Forbidden page={t('menu.reviews')} />
}

function ReviewList() {
  const { t, nameOf } = useWords()
  const api = useApi()
  const { site } = useWork()
  const { address, place, hrefOf, page, hideColumns } = useListAddress(views, 'waiting')
  const { data: counts } = useQueueCounts()
  const columns = useReviewColumns()
  const { view, after, hidden } = address
  return (
    <>
      <PageHead title={t('menu.reviews')} />
      <ListTabs
        label={t('reviews.views')}
        current={view}
        tabs={views.map((key) => ({
          key,
          label: nameOf('reviewList', key),
          href: hrefOf(key),
          count: key === 'waiting' ? counts?.get('reviews') : undefined,
        }))}
      />
      <Box flush>
        <div className={listClasses['bar']}>
          <div className={listClasses['tools']}>
            <ListColumns columns={columns} hidden={hidden} onHide={hideColumns} />
            <SavedViews list="reviews" place={place} />
          </div>
        </div>
        <QueueList
          label={t('menu.reviews')}
          queryKey={[...reviewsKey(site.id), 'list', view]}
          load={async (key) => {
            const { reviews, next } = await api.call('GET /api/staff/reviews/', { query: { list: view, ...key } })
            return { rows: reviews, next }
          }}
          after={after}
          onPage={page}
          firstHref={hrefOf(view)}
          columns={shownColumns(columns, hidden)}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `/reviews/${encodeURIComponent(id)}`}
          empty={<p>{t(view === 'waiting' ? 'reviews.noneWaiting' : 'reviews.none')}</p>}
        />
      </Box>
    </>
  )
}
