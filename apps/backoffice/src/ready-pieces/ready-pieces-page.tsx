import { Button } from '@mantine/core'
import { maxPrintedTags, readyPieceStates, warehousePlace } from '@karat/sites/ready-pieces.ts'
import { useMemo, useState } from 'react'
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
import listClasses from '../ui/staff-list.module.css'
import { useChosenRows } from '../ui/use-chosen-rows.ts'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useReadyPieceColumns } from './ready-piece-columns.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { hrefOfPiece, hrefOfTags, readyPiecesKey } from './use-ready-pieces.ts'

/** `/backoffice/ready-pieces`: the ready pieces of the site by their state, the last moved first. */
export function ReadyPiecesPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('stock.read')) return <Forbidden page={t('menu.readyPieces')} />
  return (
    <ShopMessages>
      <ReadyPieceList />
    </ShopMessages>
  )
}

function useReadyPieceFilters(): readonly FilterField[] {
  const { t } = useMessages()
  const { site } = useWork()
  return useMemo(
    () => [
      {
        key: 'store',
        kind: 'choice',
        label: t('readyPieces.place'),
        options: [
          { value: warehousePlace, label: t('readyPieces.warehouse') },
          ...site.stores.map(({ id, name }) => ({ value: id, label: name })),
        ],
      },
      { key: 'product', kind: 'text', label: t('readyPieces.product') },
    ],
    [t, site],
  )
}

function ReadyPieceList() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const may = useMay()
  const { site } = useWork()
  const [isReceiving, setReceiving] = useState(false)
  const listing = useListAddress(readyPieceStates, 'free', ['store', 'product'])
  const columns = useReadyPieceColumns()
  const fields = useReadyPieceFilters()
  const { view, search, filters } = listing.address
  const [taken, setTaken] = useChosenRows('ready-pieces', { site: site.id, view, search, ...filters })
  return (
    <>
      <PageHead
        title={t('menu.readyPieces')}
        actions={
          <>
            {may('stock.count') && (
              <Button variant="default" component={Link} to="/piece-count">
                {t('readyPieces.count')}
              </Button>
            )}
            {may('stock.move') && (
              <Button aria-haspopup="dialog" onClick={() => setReceiving(true)}>
                {t('readyPieces.receive')}
              </Button>
            )}
          </>
        }
      />
      <ListTabs
        label={t('readyPieces.views')}
        current={search === '' ? view : undefined}
        tabs={readyPieceStates.map((key) => ({ key, label: nameOf('readyPieceState', key), href: listing.hrefOf(key) }))}
      />
      <Box flush>
        <QueueList
          list="ready-pieces"
          listing={listing}
          label={t('menu.readyPieces')}
          queryKey={[...readyPiecesKey(site.id), 'list', view]}
          load={async (asked) => {
            const { pieces, next } = await api.call('GET /api/staff/ready-pieces/', {
              query: { ...asked, ...(search === '' ? { state: view } : {}) },
            })
            return { rows: pieces, next }
          }}
          columns={columns}
          fields={fields}
          search={t('readyPieces.search')}
          idOf={({ tag }) => tag}
          hrefOf={hrefOfPiece}
          empty={t('readyPieces.none')}
          {...(may('stock.move') && { selection: { ids: taken, onChange: setTaken } })}
          bar={
            taken.size > 0 && (
              <div className={listClasses['bar']} role="region" aria-label={t('list.taken', { count: taken.size })}>
                <span>{t('list.taken', { count: taken.size })}</span>
                <Button component={Link} to={hrefOfTags([...taken].slice(0, maxPrintedTags))}>
                  {t('readyPieces.printTags')}
                </Button>
                <Button variant="default" onClick={() => setTaken(new Set())}>
                  {t('list.letGo')}
                </Button>
              </div>
            )
          }
        />
      </Box>
      {isReceiving && <ReceiveDialog onClose={() => setReceiving(false)} />}
    </>
  )
}
