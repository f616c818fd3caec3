import { Button } from '@mantine/core'
import { promotionStates } from '@karat/sites/staff-lists.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import type { FilterField } from '../ui/filter-field.ts'
import { useListAddress } from '../ui/list-address.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList } from '../ui/queue-list.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { usePromotionColumns } from './promotion-columns.tsx'
import { promotionsKey } from './use-promotions.ts'

/** `/backoffice/promotions`: the promotions of the site that apply now, those that are planned, and those that have ended. */
export function PromotionsPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('promotions.read')) return <Forbidden page={t('menu.promotions')} />
  return (
    <ShopMessages>
      <PromotionList />
    </ShopMessages>
  )
}

function PromotionList() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const may = useMay()
  const { site } = useWork()
  const listing = useListAddress(promotionStates, 'live', ['given'])
  const columns = usePromotionColumns()
  const fields = useMemo(
    (): FilterField[] => [
      {
        key: 'given',
        kind: 'choice',
        label: t('promotions.given'),
        options: [
          { value: 'automatic', label: t('promotions.automatic') },
          { value: 'code', label: t('promotions.byCode') },
        ],
      },
    ],
    [t],
  )
  const { view, search } = listing.address
  return (
    <>
      <PageHead
        title={t('menu.promotions')}
        actions={
          may('promotions.write') && (
            <Button component={Link} to="/promotions/new">
              {t('promotions.new')}
            </Button>
          )
        }
      />
      <ListTabs
        label={t('promotions.views')}
        current={search === '' ? view : undefined}
        tabs={promotionStates.map((key) => ({ key, label: nameOf('promotionState', key), href: listing.hrefOf(key) }))}
      />
      <Box flush>
        <QueueList
          list="promotions"
          listing={listing}
          label={t('menu.promotions')}
          queryKey={[...promotionsKey(site.id), 'list', view]}
          load={async (asked) => {
            const { promotions, next } = await api.call('GET /api/staff/promotions/', {
              query: { ...asked, ...(search === '' ? { state: view } : {}) },
            })
            return { rows: promotions, next }
          }}
          columns={columns}
          fields={fields}
          search={t('promotions.search')}
          exported={{ list: 'promotions', filter: search === '' ? { ...listing.address.filters, state: view } : { search } }}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `/promotions/${encodeURIComponent(id)}`}
          empty={t('promotions.none')}
        />
      </Box>
    </>
  )
}
