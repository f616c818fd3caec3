import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { withWaitingActs } from '../approvals/use-waiting-acts.ts'
import { CancellationDialog } from '../orders/cancellation-dialog.tsx'
import { moneyQueues, useQueueCounts } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import type { FilterField } from '../ui/filter-field.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { QueueList, type QueuePlace } from '../ui/queue-list.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { RevisionDialog } from './revision-dialog.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { GiftCardDialog } from './gift-card-dialog.tsx'
import { useCancellationColumns, useCashColumns, useRefundColumns, useRevisionColumns, useTransferColumns } from './money-columns.tsx'
import { moneyFilterKeys, useMoneyFilters } from './money-filters.ts'
import { ReceiveDialog } from './receive-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import {
  type AccountKinds,
  type AwaitedTransfer,
  moneyKey,
  touchedByMoney,
  type WaitingCancellation,
  type WaitingRefund,
  type WaitingRevision,
} from './use-money.ts'

const views = ['refunds', 'accounts', 'transfers', 'cash', 'cancellations', 'revisions'] as const

/** `/backoffice/money`: refunds to transfer and those without an account, transfers awaited, cash that is due, and the cancellations and new prices that wait for a decision. */
export function MoneyPage() {
  const { t } = useMessages()
  const may = useMay()
  return may('orders.read') ? (
    <ShopMessages>
      <MoneyQueues />
    </ShopMessages>
  ) : (
    <Forbidden page={t('menu.money')} />
  )
}

/** The parts that the lists of money share. */
interface ListPart {
  list: 'money'
  listing: QueuePlace
  fields: readonly FilterField[]
  search: string
  onDone: (text: string) => void
}

const hrefOfOrder = (order: string) => `/orders/${encodeURIComponent(order)}`

function MoneyQueues() {
  const { t, nameOf } = useMessages()
  const listing = useListAddress(views, 'refunds', moneyFilterKeys, { searchesView: true })
  const fields = useMoneyFilters()
  const { data: counts } = useQueueCounts()
  const may = useMay()
  const [done, setDone] = useState<string>()
  const [isGiving, setGiving] = useState(false)
  const { hrefOf } = listing
  const { view } = listing.address
  const part: ListPart = { list: 'money', listing, fields, search: t('money.search'), onDone: setDone }
  return (
    <>
      <PageHead
        title={t('menu.money')}
        actions={
          may('money.give') && (
            <Button variant="default" onClick={() => setGiving(true)} aria-haspopup="dialog">
              {t('giftCards.give')}
            </Button>
          )
        }
      />
      <ListTabs
        label={t('money.views')}
        current={view}
        tabs={views.map((key) => ({
          key,
          label: nameOf('moneyView', key),
          href: hrefOf(key),
          count: counts ? counts.get(key) : null,
        }))}
      />
      {!moneyQueues[view].some(may) && <Notice>{t('money.toRead')}</Notice>}
      <div role="status">{done && <Notice tone="good">{done}</Notice>}</div>
      <Box flush>
        {(view === 'refunds' || view === 'accounts') && <Refunds key={view} view={view} {...part} />}
        {view === 'transfers' && <Transfers {...part} />}
        {view === 'cash' && <Cash {...part} />}
        {view === 'cancellations' && <Cancellations {...part} />}
        {view === 'revisions' && <Revisions {...part} />}
      </Box>
      {isGiving && (
        <GiftCardDialog
          onClose={() => setGiving(false)}
          onDone={(text) => {
            setGiving(false)
            setDone(text)
          }}
        />
      )}
    </>
  )
}

/** The refunds that staff can transfer, or those that wait for the account of their customer. */
function Refunds({ view, onDone, ...part }: ListPart & { view: 'refunds' | 'accounts' }) {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const [asked, setAsked] = useState<WaitingRefund>()
  const [unknown, setUnknown] = useState<WaitingRefund>()
  const [kinds, setKinds] = useState<AccountKinds>([])
  const reminder = useAct('POST /api/staff/refunds/:number/remind/', {
    touches: touchedByMoney(site.id),
    onDone: ({ number }) => onDone(t('money.reminded', { number })),
  })
  const { run } = reminder
  const remind = useCallback(({ number }: WaitingRefund) => run({ params: { number } }), [run])
  const columns = useRefundColumns({ settle: setAsked, remind, enterAccount: setUnknown })
  const close = () => {
    setAsked(undefined)
    setUnknown(undefined)
  }
  const finish = (text: string) => {
    close()
    onDone(text)
  }
  return (
    <>
      <ProblemNotice problem={reminder.problem} />
      <QueueList
        {...part}
        label={nameOf('moneyView', view)}
        queryKey={[...moneyKey(site.id), view]}
        exported={{
          list: 'waiting-refunds',
          filter: { ...part.listing.address.filters, view: view === 'refunds' ? 'transfer' : 'account' },
        }}
        load={async (asked) => {
          const { refunds, accountKinds, next } = await api.call('GET /api/staff/refunds/', {
            query: { ...asked, view: view === 'refunds' ? 'transfer' : 'account' },
          })
          setKinds(accountKinds)
          return { rows: await withWaitingActs(api, 'refunds', refunds), next }
        }}
        columns={columns}
        idOf={({ number }) => number}
        hrefOf={({ order }) => hrefOfOrder(order)}
        empty={t(view === 'refunds' ? 'money.noRefunds' : 'money.noAccounts')}
      />
      {asked && <SettleDialog refund={asked} onClose={close} onDone={finish} />}
      {unknown && <AccountDialog refund={unknown} kinds={kinds} onClose={close} onDone={finish} />}
    </>
  )
}

function Transfers({ onDone, ...part }: ListPart) {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const [asked, setAsked] = useState<AwaitedTransfer>()
  const columns = useTransferColumns(setAsked)
  const close = () => setAsked(undefined)
  return (
    <>
      <QueueList
        {...part}
        label={nameOf('moneyView', 'transfers')}
        queryKey={[...moneyKey(site.id), 'transfers']}
        exported={{ list: 'transfers', filter: part.listing.address.filters }}
        load={async (asked) => {
          const { transfers, next } = await api.call('GET /api/staff/transfers/', { query: asked })
          return { rows: await withWaitingActs(api, 'transfers', transfers), next }
        }}
        columns={columns}
        idOf={({ number }) => number}
        hrefOf={({ number }) => hrefOfOrder(number)}
        empty={t('money.noTransfers')}
      />
      {asked && (
        <ReceiveDialog
          transfer={{ ...asked, due: asked.amount - asked.received }}
          onClose={close}
          onDone={(text) => {
            close()
            onDone(text)
          }}
        />
      )}
    </>
  )
}

function Cash({ onDone: _onDone, ...part }: ListPart) {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const columns = useCashColumns()
  return (
    <QueueList
      {...part}
      label={nameOf('moneyView', 'cash')}
      queryKey={[...moneyKey(site.id), 'cash']}
      exported={{ list: 'cash', filter: part.listing.address.filters }}
      load={async (asked) => {
        const { orders, next } = await api.call('GET /api/staff/cash/', { query: asked })
        return { rows: orders, next }
      }}
      columns={columns}
      idOf={({ number }) => number}
      hrefOf={({ number }) => hrefOfOrder(number)}
      empty={t('money.noCash')}
    />
  )
}

function Cancellations({ onDone, ...part }: ListPart) {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const [asked, setAsked] = useState<{ row: WaitingCancellation; decision: 'approve' | 'reject' }>()
  const [decide] = useState(() => (row: WaitingCancellation, decision: 'approve' | 'reject') => setAsked({ row, decision }))
  const columns = useCancellationColumns(decide)
  const close = () => setAsked(undefined)
  return (
    <>
      <QueueList
        {...part}
        label={nameOf('moneyView', 'cancellations')}
        queryKey={[...moneyKey(site.id), 'cancellations']}
        exported={{ list: 'cancellations', filter: part.listing.address.filters }}
        load={async (asked) => {
          const { cancellations, next } = await api.call('GET /api/staff/cancellations/', { query: asked })
          return { rows: await withWaitingActs(api, 'cancellations', cancellations), next }
        }}
        columns={columns}
        idOf={({ number }) => number}
        hrefOf={({ order }) => hrefOfOrder(order)}
        empty={t('money.noCancellations')}
      />
      {asked && (
        <CancellationDialog
          number={asked.row.number}
          decision={asked.decision}
          title={t('money.actionOn', { action: nameOf('cancelDecision', asked.decision), number: asked.row.number })}
          touches={touchedByMoney(site.id)}
          onClose={close}
          onDone={(state) => {
            close()
            onDone(t('money.decided', { number: asked.row.number, state: nameOf('cancelState', state) }))
          }}
        />
      )}
    </>
  )
}

function Revisions({ onDone, ...part }: ListPart) {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const [asked, setAsked] = useState<{ row: WaitingRevision; choice: WaitingRevision['choices'][number] }>()
  const [decide] = useState(() => (row: WaitingRevision, choice: WaitingRevision['choices'][number]) => setAsked({ row, choice }))
  const columns = useRevisionColumns(decide)
  const close = () => setAsked(undefined)
  return (
    <>
      <QueueList
        {...part}
        label={nameOf('moneyView', 'revisions')}
        queryKey={[...moneyKey(site.id), 'revisions']}
        exported={{ list: 'revisions', filter: part.listing.address.filters }}
        load={async (asked) => {
          const { revisions, next } = await api.call('GET /api/staff/revisions/', { query: asked })
          return { rows: await withWaitingActs(api, 'revisions', revisions), next }
        }}
        columns={columns}
        idOf={({ number }) => number}
        hrefOf={({ order }) => hrefOfOrder(order)}
        empty={t('money.noRevisions')}
      />
      {asked && (
        <RevisionDialog
          number={asked.row.number}
          decision={asked.choice}
          onClose={close}
          onDone={(text) => {
            close()
            onDone(text)
          }}
        />
      )}
    </>
  )
}
