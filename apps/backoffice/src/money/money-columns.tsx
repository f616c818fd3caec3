import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useMay } from '../api/session.tsx'
import { isWaiting } from '../approvals/use-waiting-acts.ts'
import { WaitingInRow } from '../approvals/waiting-box.tsx'
import { useFormats } from '../ui/formats.ts'
import { LinkCell } from '../ui/link-cell.tsx'
import { Second } from '../ui/second.tsx'
import { SinceCell } from '../ui/since-cell.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useNow } from '../ui/use-now.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './money.module.css'
import type { AwaitedTransfer, CashDue, WaitingCancellation, WaitingRefund, WaitingRevision } from './use-money.ts'

/** The order that a row is about, as a link; below it the row's own number, or a time. */
function OrderCell({ order, below }: { order: string; below: ReactNode }) {
  return (
    <LinkCell to={`/orders/${encodeURIComponent(order)}`} text={order}>
      {below}
    </LinkCell>
  )
}

/** The button of an act on a row, whose number its name has for screen readers. */
function ActButton({ action, number, disabled, onAct }: { action: string; number: string; disabled?: boolean; onAct: () => void }) {
  const { t } = useMessages()
  const label = t('money.actionOn', { action, number })
  return (
    <Button size="compact-sm" variant="default" disabled={disabled ?? false} aria-label={label} onClick={onAct}>
      {action}
    </Button>
  )
}

/** The columns of a list, without that of the acts for whoever may make none of them. */
const columnsFor = <T extends object>(mayAct: boolean, columns: Column<T>[]): Column<T>[] =>
  columns.filter(({ id }) => mayAct || id !== 'act')

/** The acts of a refund that has to be transferred. */
interface RefundActs {
  settle: (row: WaitingRefund) => void
  remind: (row: WaitingRefund) => void
  enterAccount: (row: WaitingRefund) => void
}

/** The columns of the refunds that have to be transferred. */
export function useRefundColumns({ settle, remind, enterAccount }: RefundActs): readonly Column<WaitingRefund>[] {
  const { t } = useMessages()
  const { money } = useFormats()
  const may = useMay()
  const [mayGive, mayWrite] = [may('money.give'), may('orders.write')]
  return useMemo(
    (): Column<WaitingRefund>[] =>
      columnsFor(mayGive || mayWrite, [
        {
          id: 'order',
          area: 'name',
          header: t('column.order'),
          cell: ({ row: { original } }) => <OrderCell order={original.order} below={<bdi>{original.number}</bdi>} />,
        },
        {
          id: 'state',
          area: 'state',
          header: t('column.state'),
          cell: ({ row: { original } }) => (
            <>
              <StateLabel tone={original.account === null ? 'wait' : 'act'}>
                {t(original.account === null ? 'money.noAccount' : 'money.toTransfer')}
              </StateLabel>
              <WaitingInRow approvals={original.waiting} />
            </>
          ),
        },
        {
          id: 'account',
          area: 'piece',
          header: t('money.account'),
          cell: ({ row: { original } }) => original.account && <bdi>{original.account}</bdi>,
        },
        {
          id: 'since',
          area: 'day',
          header: t('column.since'),
          cell: ({ row: { original } }) => <SinceCell at={original.since} sinceFirst />,
        },
        {
          id: 'amount',
          area: 'who',
          align: 'end',
          header: t('column.amount'),
          cell: ({ row: { original } }) => <b>{money(original.amount, original.currency)}</b>,
        },
        {
          id: 'act',
          area: 'act',
          header: t('money.decision'),
          cell: ({ row: { original } }) => {
            const { number, waiting } = original
            const button = (action: string, act: (row: WaitingRefund) => void, waits = false) => (
              <ActButton action={action} number={number} disabled={waits} onAct={() => act(original)} />
            )
            if (original.account !== null)
              return mayGive && button(t('money.settle'), settle, isWaiting(waiting, 'POST /api/staff/refunds/:number/settle/', number))
            return (
              <div className={classes['buttons']}>
                {mayWrite && button(t('money.remind'), remind)}
                {mayGive &&
                  button(
                    t('money.enterAccount'),
                    enterAccount,
                    isWaiting(waiting, 'POST /api/staff/refunds/:number/account/enter/', number),
                  )}
              </div>
            )
          },
        },
      ]),
    [t, money, mayGive, mayWrite, settle, remind, enterAccount],
  )
}

/** The columns of the transfers that orders wait for. */
export function useTransferColumns(receive: (row: AwaitedTransfer) => void): readonly Column<AwaitedTransfer>[] {
  const { t } = useMessages()
  const { money, time, until, relativeDay } = useFormats()
  const may = useMay()
  const mayGive = may('money.give')
  const now = useNow()
  return useMemo(
    (): Column<AwaitedTransfer>[] =>
      columnsFor(mayGive, [
        {
          id: 'order',
          area: 'name',
          header: t('column.order'),
          cell: ({ row: { original } }) => <OrderCell order={original.number} below={time(original.at)} />,
        },
        {
          id: 'due',
          area: 'day',
          header: t('money.dueBy'),
          cell: ({ row: { original } }) => (
            <>
              {until(original.dueAt)}
              <Second tone={Date.parse(original.dueAt) < now ? 'bad' : undefined}>{relativeDay(original.dueAt, now)}</Second>
            </>
          ),
        },
        {
          id: 'received',
          area: 'state',
          header: t('money.received'),
          cell: ({ row: { original } }) => (
            <>
              <StateLabel tone={original.received > 0 ? 'act' : 'wait'}>
                {original.received > 0 ? money(original.received, original.currency) : t('money.nothingReceived')}
              </StateLabel>
              <WaitingInRow approvals={original.waiting} />
            </>
          ),
        },
        {
          id: 'amount',
          area: 'who',
          align: 'end',
          header: t('money.expected'),
          cell: ({ row: { original } }) => <b>{money(original.amount, original.currency)}</b>,
        },
        {
          id: 'act',
          area: 'act',
          header: t('money.decision'),
          cell: ({ row: { original } }) => (
            <ActButton action={t('money.receive')} number={original.number} onAct={() => receive(original)} />
          ),
        },
      ]),
    [t, money, time, until, relativeDay, now, mayGive, receive],
  )
}

/** The columns of the orders that were handed over and whose cash was not recorded, which is recorded on the page of the order. */
export function useCashColumns(): readonly Column<CashDue>[] {
  const { t } = useMessages()
  const { money } = useFormats()
  return useMemo(
    (): Column<CashDue>[] => [
      {
        id: 'order',
        area: 'name',
        header: t('column.order'),
        cell: ({ row: { original } }) => <OrderCell order={original.number} below={t('money.handedOver')} />,
      },
      {
        id: 'since',
        area: 'day',
        header: t('column.since'),
        cell: ({ row: { original } }) => <SinceCell at={original.since} sinceFirst />,
      },
      {
        id: 'amount',
        area: 'who',
        align: 'end',
        header: t('column.amount'),
        cell: ({ row: { original } }) => <b>{money(original.amount, original.currency)}</b>,
      },
    ],
    [t, money],
  )
}

/** The columns of the cancellations to decide. */
export function useCancellationColumns(
  decide: (row: WaitingCancellation, decision: 'approve' | 'reject') => void,
): readonly Column<WaitingCancellation>[] {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const may = useMay()
  const mayWrite = may('orders.write')
  return useMemo(
    (): Column<WaitingCancellation>[] =>
      columnsFor(mayWrite, [
        {
          id: 'order',
          area: 'name',
          header: t('column.order'),
          cell: ({ row: { original } }) => <OrderCell order={original.order} below={<bdi>{original.number}</bdi>} />,
        },
        {
          id: 'pieces',
          area: 'piece',
          header: t('column.pieces'),
          cell: ({ row: { original } }) => <bdi>{original.pieces.join(t('list.comma'))}</bdi>,
        },
        {
          id: 'reason',
          area: 'state',
          header: t('money.reason'),
          cell: ({ row: { original } }) => (
            <>
              {nameOf('cancelReason', original.reason)}
              {original.text && (
                <Second>
                  <bdi>“{original.text}”</bdi>
                </Second>
              )}
              <WaitingInRow approvals={original.waiting} />
            </>
          ),
        },
        {
          id: 'at',
          area: 'day',
          header: t('money.asked'),
          cell: ({ row: { original } }) => <SinceCell at={original.at} />,
        },
        {
          id: 'total',
          area: 'who',
          align: 'end',
          header: t('money.orderTotal'),
          cell: ({ row: { original } }) => money(original.total, original.currency),
        },
        {
          id: 'act',
          area: 'act',
          header: t('money.decision'),
          cell: ({ row: { original } }) => (
            <div className={classes['buttons']}>
              {(['approve', 'reject'] as const).map((one) => (
                <ActButton
                  key={one}
                  action={nameOf('cancelDecision', one)}
                  number={original.number}
                  disabled={isWaiting(original.waiting, 'POST /api/staff/cancellations/:number/decide/', original.number)}
                  onAct={() => decide(original, one)}
                />
              ))}
            </div>
          ),
        },
      ]),
    [t, nameOf, money, mayWrite, decide],
  )
}

/** The columns of the new prices to decide. */
export function useRevisionColumns(
  decide: (row: WaitingRevision, choice: WaitingRevision['choices'][number]) => void,
): readonly Column<WaitingRevision>[] {
  const { t, nameOf } = useMessages()
  const { money, signed, grams, signedGrams, since } = useFormats()
  const may = useMay()
  const mayWrite = may('orders.write')
  const now = useNow()
  return useMemo(
    (): Column<WaitingRevision>[] =>
      columnsFor(mayWrite, [
        {
          id: 'order',
          area: 'name',
          header: t('column.order'),
          cell: ({ row: { original } }) => <OrderCell order={original.order} below={<bdi>{original.number}</bdi>} />,
        },
        {
          id: 'piece',
          area: 'piece',
          header: t('column.piece'),
          cell: ({ row: { original } }) => (
            <>
              <bdi>{original.piece}</bdi>
              <Second>
                {grams(original.after.netMg)} ({signedGrams(original.after.netMg - original.before.netMg)})
              </Second>
            </>
          ),
        },
        {
          id: 'price',
          area: 'state',
          align: 'end',
          header: t('revision.asMade'),
          cell: ({ row: { original } }) => (
            <>
              {money(original.after.price, original.currency)}
              <Second>{t('money.ordered', { amount: money(original.before.price, original.currency) })}</Second>
              <WaitingInRow approvals={original.waiting} />
            </>
          ),
        },
        { id: 'since', area: 'day', header: t('column.since'), cell: ({ row: { original } }) => since(original.at, now) },
        {
          id: 'difference',
          area: 'who',
          align: 'end',
          header: t('revision.difference'),
          cell: ({ row: { original } }) => <b>{signed(original.difference, original.currency)}</b>,
        },
        {
          id: 'act',
          area: 'act',
          header: t('money.decision'),
          cell: ({ row: { original } }) => (
            <div className={classes['buttons']}>
              {original.choices.map((one) => (
                <ActButton
                  key={one}
                  action={nameOf('revisionChoice', one)}
                  number={original.number}
                  disabled={isWaiting(original.waiting, 'POST /api/staff/revisions/:number/decide/', original.number)}
                  onAct={() => decide(original, one)}
                />
              ))}
            </div>
          ),
        },
      ]),
    [t, nameOf, money, signed, grams, signedGrams, since, now, mayWrite, decide],
  )
}
