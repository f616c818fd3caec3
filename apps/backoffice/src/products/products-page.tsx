import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { productViews } from '@karat/sites/staff-lists.ts'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList } from '../ui/queue-list.tsx'
import { TakenBar } from '../ui/taken-bar.tsx'
import { useChosenRows } from '../ui/use-chosen-rows.ts'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useProductColumns } from './product-columns.tsx'
import { productFilterKeys, useProductFilters } from './product-filters.ts'
import { productsKey } from './use-products.ts'

const NewPieceDialog = lazy(async () => ({ default: (await import('./new-piece-dialog.tsx')).NewPieceDialog }))
const BulkStateDialog = lazy(async () => ({ default: (await import('./bulk-state-dialog.tsx')).BulkStateDialog }))

/** `/backoffice/products`: the products of the shop with their state on the site, the last changed first. */
export function ProductsPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('products.read')) return <Forbidden page={t('menu.products')} />
  return (
    <ShopMessages>
      <ProductList />
    </ShopMessages>
  )
}

function ProductList() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const listing = useListAddress(productViews, 'all', productFilterKeys)
  const columns = useProductColumns()
  const fields = useProductFilters()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const { view, search, filters } = listing.address
  // A file is by number in any case.
  const { order: _order, ...exportedFilters } = filters
  const [taken, setTaken] = useChosenRows('products', { site: site.id, view, search, ...filters })
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <PageHead
        title={t('menu.products')}
        actions={
          may('products.write') && (
            <>
              <Button variant="default" component={Link} to="/products/import">
                {t('imports.title')}
              </Button>
              <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
                {t('products.newPiece')}
              </Button>
            </>
          )
        }
      />
      {isAdding && (
        <Suspense>
          <NewPieceDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {isChanging && (
        <Suspense>
          <BulkStateDialog
            ids={[...taken]}
            onClose={() => {
              setChanging(false)
              setTaken(new Set())
            }}
          />
        </Suspense>
      )}
      <ListTabs
        label={t('products.views')}
        current={search === '' ? view : undefined}
        tabs={productViews.map((key) => ({ key, label: nameOf('productView', key), href: listing.hrefOf(key) }))}
      />
      <Box flush>
        <QueueList
          list="products"
          listing={listing}
          label={t('menu.products')}
          queryKey={[...productsKey(site.id), 'list', view]}
          load={async (asked) => {
            const { products, next } = await api.call('GET /api/staff/products/', {
              query: { ...asked, ...(search === '' ? { view } : {}) },
            })
            return { rows: products, next }
          }}
          columns={columns}
          fields={fields}
          search={t('products.search')}
          exported={{ list: 'products', filter: { ...exportedFilters, view } }}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `/products/${encodeURIComponent(id)}`}
          empty={t('products.empty')}
          {...(may('products.write') && { selection: { ids: taken, onChange: setTaken } })}
          bar={
            <TakenBar count={taken.size} onLetGo={() => setTaken(new Set())}>
              <Button onClick={() => setChanging(true)} aria-haspopup="dialog">
                {t('products.changeState')}
              </Button>
            </TakenBar>
          }
        />
      </Box>
    </>
  )
}
