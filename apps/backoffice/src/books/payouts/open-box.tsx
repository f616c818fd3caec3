import type { OpenPayout } from '@karat/contract/staff-payouts.ts'
import { type PayoutKind, payoutKinds } from '@karat/sites/payouts.ts'
import { useMemo, useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { useMay, useWork } from '../../api/session.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../../settings/loaded.tsx'
import { Box } from '../../ui/box.tsx'
import type { FilterField } from '../../ui/filter-field.ts'
import { useFormats } from '../../ui/formats.ts'
import { LinkCell } from '../../ui/link-cell.tsx'
import { useListAddress } from '../../ui/list-address.ts'
import { ListTabs } from '../../ui/list-tabs.tsx'
import { QueueList } from '../../ui/queue-list.tsx'
import type { Column } from '../../ui/staff-list.tsx'
import { Tiles } from '../../ui/tiles.tsx'
import classes from '../books.module.css'
import { payoutsKey, useOpenSums, usePayoutFiles } from './use-payouts.ts'

const ages = ['3', '7', '14', '30'] as const
const hrefOfOrder = ({ order }: OpenPayout) => `/orders/${encodeURIComponent(order)}`

/** Payments, refunds and collected cash that are in no settlement file yet, with their sums. */
export function OpenBox() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const may = useMay()
  const listing = useListAddress(payoutKinds, 'payment', ['days'])
  const { view: kind, filters } = listing.address
  const days = filters['days'] ?? '0'
  const columns = useOpenColumns(kind)
  // After a file is written or taken back it is another list: its rows do not wait until somebody asks for the new ones.
  const version = useVersion()
  const fields = useMemo(
    (): FilterField[] => [
      {
        key: 'days',
        kind: 'choice',
        label: t('payouts.age'),
        options: ages.map((value) => ({ value, label: t('payouts.olderThan', { count: Number(value) }) })),
      },
    ],
    [t],
  )
  return (
    <Box flush title={t('payouts.open')}>
      <OpenSums days={days} />
      <div className={classes['tabs']}>
        <ListTabs
          label={t('payouts.open')}
          current={kind}
          tabs={payoutKinds.map((key) => ({ key, label: nameOf('payoutKind', key), href: listing.hrefOf(key) }))}
        />
      </div>
      <QueueList
        key={`${kind} ${version}`}
        list="payouts"
        listing={listing}
        label={nameOf('payoutKind', kind)}
        queryKey={[...payoutsKey(site.id), 'open', kind, version]}
        load={async (asked) => {
          const { items, next } = await api.call('GET /api/staff/payouts/open/', { query: { ...asked, kind } })
          return { rows: items, next }
        }}
        columns={columns}
        fields={fields}
        exported={{ list: 'payouts', filter: { kind, days } }}
        idOf={({ id }) => id}
        hrefOf={may('orders.read') ? hrefOfOrder : () => undefined}
        empty={t('payouts.noneOpen')}
      />
    </Box>
  )
}

/** A number that rises when the newest written file is another one, or has other lines. */
function useVersion(): number {
  const [newest] = usePayoutFiles().data ?? []
  const file = newest ? `${newest.id} ${newest.lines}` : ''
  const [seen, setSeen] = useState({ file, version: 0 })
  if (seen.file !== file) setSeen({ file, version: seen.version + 1 })
  return seen.version
}

function OpenSums({ days }: { days: string }) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const query = useOpenSums(days)
  return (
    <Loaded query={query}>
      {({ sums, currency }) => (
        <Tiles
          tiles={sums.map(({ kind, source, count, amount }) => ({
            key: `${kind} ${source}`,
            name: `${nameOf('payoutKind', kind)} – ${nameOfSource(kind, source, nameOf, t('payouts.noCarrier'))}`,
            value: money(amount, currency),
            below: String(count),
          }))}
        />
      )}
    </Loaded>
  )
}

/** The name of a gateway, or of a carrier. */
const nameOfSource = (kind: PayoutKind, source: string, nameOf: ReturnType<typeof useMessages>['nameOf'], none: string): string =>
  kind === 'cash' ? source || none : nameOf('payMethod', source)

function useOpenColumns(kind: PayoutKind): readonly Column<OpenPayout>[] {
  const { t, nameOf } = useMessages()
  const { money, day } = useFormats()
  const may = useMay()
  const isReader = may('orders.read')
  return useMemo(
    (): Column<OpenPayout>[] => [
      {
        id: 'order',
        area: 'name',
        header: t('column.order'),
        cell: ({ row: { original } }) =>
          isReader ? <LinkCell to={hrefOfOrder(original)} text={original.order} /> : <bdi>{original.order}</bdi>,
      },
      {
        id: 'source',
        area: 'state',
        header: t('payouts.source'),
        cell: ({ row: { original } }) => <bdi>{nameOfSource(kind, original.source, nameOf, t('payouts.noCarrier'))}</bdi>,
      },
      {
        id: 'reference',
        area: 'piece',
        header: t('payouts.reference'),
        cell: ({ row: { original } }) => <bdi>{original.reference}</bdi>,
      },
      { id: 'since', area: 'day', header: t('payouts.since'), cell: ({ row: { original } }) => day(original.since) },
      {
        id: 'amount',
        area: 'who',
        align: 'end',
        header: t('payouts.amount'),
        cell: ({ row: { original } }) => <b>{money(original.amount, original.currency)}</b>,
      },
    ],
    [t, nameOf, money, day, kind, isReader],
  )
}
