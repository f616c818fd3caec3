import { Button } from '@mantine/core'
import { maxPrintedTags, readyPieceStates, warehousePlace } from '@karat/sites/ready-pieces.ts'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import type { FilterField } from '../ui/filter-field.ts'
import { useListAddress } from '../ui/list-address.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList } from '../ui/queue-list.tsx'
import { TakenBar } from '../ui/taken-bar.tsx'
import { useChosenRows } from '../ui/use-chosen-rows.ts'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { BulkMoveDialog } from './bulk-move-dialog.tsx'
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
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'receive' | 'send' | 'arrive'>()
  // The member's own acts are shown at once, where those of others wait until they are asked for.
  const [ownActs, setOwnActs] = useState(0)
  const listing = useListAddress(readyPieceStates, 'free', ['store', 'product'])
  const columns = useReadyPieceColumns()
  const fields = useReadyPieceFilters()
  const { view, search, filters } = listing.address
  const [taken, setTaken] = useChosenRows('ready-pieces', { site: site.id, view, search, ...filters })
  /** Whether the list may have pieces in a state; a search finds those in every state. */
  const isShown = (state: typeof view) => search !== '' || view === state
  // One piece is looked at next; of several the list shows where they are.
  const showReceived = ([tag, ...more]: readonly string[]) => {
    setDialog(undefined)
    setOwnActs((acts) => acts + 1)
    void navigate(tag !== undefined && more.length === 0 ? hrefOfPiece({ tag }) : listing.hrefOf('free'))
  }
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
              <Button aria-haspopup="dialog" onClick={() => setDialog('receive')}>
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
          queryKey={[...readyPiecesKey(site.id), 'list', view, ownActs]}
          load={async (asked) => {
            const { pieces, next } = await api.call('GET /api/staff/ready-pieces/', {
              query: { ...asked, ...(search === '' ? { state: view } : {}) },
            })
            return { rows: pieces, next }
          }}
          columns={columns}
          fields={fields}
          search={t('readyPieces.search')}
          exported={{ list: 'ready-pieces', filter: search === '' ? { ...filters, state: view } : { search } }}
          idOf={({ tag }) => tag}
          hrefOf={hrefOfPiece}
          empty={t('readyPieces.none')}
          {...(may('stock.move') && { selection: { ids: taken, onChange: setTaken } })}
          bar={
            <TakenBar count={taken.size} onLetGo={() => setTaken(new Set())}>
              {isShown('free') && (
                <Button aria-haspopup="dialog" onClick={() => setDialog('send')}>
                  {t('readyPieces.sendChosen')}
                </Button>
              )}
              {isShown('away') && (
                <Button aria-haspopup="dialog" onClick={() => setDialog('arrive')}>
                  {t('readyPieces.arrived')}
                </Button>
              )}
              <Button variant="default" component={Link} to={hrefOfTags([...taken].slice(0, maxPrintedTags))}>
                {t('readyPieces.printTags')}
              </Button>
            </TakenBar>
          }
        />
      </Box>
      {dialog === 'receive' && <ReceiveDialog onReceived={showReceived} onClose={() => setDialog(undefined)} />}
      {(dialog === 'send' || dialog === 'arrive') && (
        <BulkMoveDialog
          kind={dialog}
          tags={[...taken].slice(0, maxPrintedTags)}
          onClose={(isOver) => {
            setDialog(undefined)
            if (!isOver) return
            setTaken(new Set())
            setOwnActs((acts) => acts + 1)
          }}
        />
      )}
    </>
  )
}
