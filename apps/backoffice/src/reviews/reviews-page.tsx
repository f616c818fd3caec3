import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useQueueCounts } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList } from '../ui/queue-list.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useReviewColumns } from './review-columns.tsx'
import { reviewFilterKeys, useReviewFilters } from './review-filters.ts'
import { reviewsKey } from './use-review.ts'

/** The lists in the order of their tabs. */
const views = ['waiting', 'published', 'refused'] as const

/** `/backoffice/reviews`: the reviews to read with the oldest first, and the decided ones. */
export function ReviewsPage() {
  const { t } = useMessages()
  const may = useMay()
  return may('reviews.read') ? <ReviewList /> : <Forbidden page={t('menu.reviews')} />
}

function ReviewList() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const listing = useListAddress(views, 'waiting', reviewFilterKeys)
  const fields = useReviewFilters()
  const { data: counts } = useQueueCounts()
  const columns = useReviewColumns()
  const { hrefOf } = listing
  const { view } = listing.address
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
          count: key !== 'waiting' ? undefined : counts ? counts.get('reviews') : null,
        }))}
      />
      <Box flush>
        <QueueList
          list="reviews"
          listing={listing}
          label={t('menu.reviews')}
          queryKey={[...reviewsKey(site.id), 'list', view]}
          load={async (asked) => {
            const { reviews, next } = await api.call('GET /api/staff/reviews/', { query: { ...asked, list: view } })
            return { rows: reviews, next }
          }}
          columns={columns}
          fields={fields}
          exported={{ list: 'reviews', filter: { ...listing.address.filters, list: view } }}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `/reviews/${encodeURIComponent(id)}`}
          empty={t(view === 'waiting' ? 'reviews.noneWaiting' : 'reviews.none')}
        />
      </Box>
    </>
  )
}
