import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useQueueCounts } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList } from '../ui/queue-list.tsx'
import { TakenBar } from '../ui/taken-bar.tsx'
import { useActOnTaken } from '../ui/use-act-on-taken.ts'
import { useMessages } from '../messages/messages.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useReviewColumns } from './review-columns.tsx'
import { reviewFilterKeys, useReviewFilters } from './review-filters.ts'
import { reviewsKey } from './use-review.ts'

const BulkPublishDialog = lazy(async () => ({ default: (await import('./bulk-publish-dialog.tsx')).BulkPublishDialog }))

/** The lists in the order of their tabs. */
const views = ['waiting', 'published', 'refused'] as const

/** `/backoffice/reviews`: the reviews to read with the oldest first, and the decided ones. */
export function ReviewsPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('reviews.read')) return <Forbidden page={t('menu.reviews')} />
  return (
    <ShopMessages>
      <ReviewList />
    </ShopMessages>
  )
}

function ReviewList() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const listing = useListAddress(views, 'waiting', reviewFilterKeys, { searchesView: true })
  const fields = useReviewFilters()
  const { data: counts } = useQueueCounts()
  const columns = useReviewColumns()
  const { hrefOf } = listing
  const { view, filters, search } = listing.address
  const mayAct = useMay()('reviews.write')
  const several = useActOnTaken('reviews', { site: site.id, view, search, ...filters })
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
          queryKey={[...reviewsKey(site.id), 'list', view, several.ownActs]}
          load={async (asked) => {
            const { reviews, next } = await api.call('GET /api/staff/reviews/', { query: { ...asked, list: view } })
            return { rows: reviews, next }
          }}
          columns={columns}
          fields={fields}
          search={t('reviews.search')}
          exported={{ list: 'reviews', filter: { ...filters, list: view } }}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `/reviews/${encodeURIComponent(id)}`}
          empty={t(view === 'waiting' ? 'reviews.noneWaiting' : 'reviews.none')}
          {...(mayAct && { selection: { ids: several.taken, onChange: several.setTaken } })}
          bar={
            <TakenBar count={mayAct ? several.taken.size : 0} onLetGo={several.letGo}>
              <Button aria-haspopup="dialog" onClick={several.begin}>
                {t('review.publish')}
              </Button>
            </TakenBar>
          }
        />
      </Box>
      <Suspense>{several.isActing && <BulkPublishDialog ids={[...several.taken]} onClose={several.close} />}</Suspense>
    </>
  )
}
