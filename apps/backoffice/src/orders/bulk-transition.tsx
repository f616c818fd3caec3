import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { StaffOrderRow } from '@karat/contract/staff-orders.ts'
import type { OrderView } from '@karat/sites/staff-lists.ts'
import { useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { Problem } from '../api/problem.ts'
import { useWork } from '../api/session.tsx'
import { BulkDialog } from '../ui/bulk-dialog.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useBulkRun } from '../ui/use-bulk-run.ts'
import { useMessages } from '../messages/messages.tsx'
import { isCollected, useOrderNames } from './order-names.ts'
import { ordersKey } from './use-order.ts'

/** The transitions of whole orders that ask nothing and pay nothing back, in the order of an order's life. */
const bulkTransitions = ['confirm', 'allocate', 'start', 'inspect', 'pack', 'out', 'deliver', 'receive', 'complete'] as const
type BulkTransition = (typeof bulkTransitions)[number]

/** How the transition of an order ended: how many of its pieces made it, or why none did. */
type Outcome = { moved: number } | { problem: string }

/** The transitions that each chosen order can make now, read once for the dialog. */
function useTransitions(numbers: readonly string[]) {
  const api = useApi()
  return useQuery({
    queryKey: ['allowed-transitions', numbers],
    queryFn: async () => {
      const { orders } = await api.call('POST /api/staff/orders/transitions/', { body: { numbers: [...numbers] } })
      return new Map(orders.map(({ number, transitions }) => [number, new Set<string>(transitions)]))
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Returns the function that makes a transition of an order, with its own entry in the audit; one that is refused says why. */
function useTransition() {
  const api = useApi()
  const { t } = useMessages()
  return async (number: string, transition: BulkTransition): Promise<Outcome> => {
    try {
      const { moved } = await api.call('POST /api/staff/orders/:number/transition/', { params: { number }, body: { transition } })
      return { moved }
    } catch (error) {
      const known = error instanceof Problem && error.status > 0
      return { problem: known ? error.message : t('bulk.unanswered') }
    }
  }
}

/** The step that most orders of a view take next. */
const usualTransitions: Partial<Record<OrderView, BulkTransition>> = { new: 'confirm', 'to-ship': 'out', 'on-the-road': 'deliver' }

interface BulkTransitionProps {
  orders: readonly StaffOrderRow[]
  /** The view in which they were chosen. */
  view: OrderView
  onClose: () => void
}

/** The dialog that makes a transition of several orders, with its progress and the result of each. */
export function BulkTransitionDialog({ orders, view, onClose }: BulkTransitionProps) {
  const { t } = useMessages()
  const { site } = useWork()
  const wordOf = useOrderNames()
  const numbers = orders.map(({ number }) => number)
  const { data: transitions, error, refetch } = useTransitions(numbers)
  // An order that is collected asks on its page who collects it.
  const collected = new Set(orders.filter(({ deliveryMethod }) => isCollected(deliveryMethod)).map(({ number }) => number))
  const fittedBy = (transition: BulkTransition) =>
    numbers.filter((number) => transitions?.get(number)?.has(transition) && !(transition === 'deliver' && collected.has(number)))
  /** The name of a transition by the delivery of the orders that it fits. */
  const nameOfTransition = (transition: BulkTransition) =>
    wordOf(
      'transition',
      transition,
      ...orders.filter(({ number }) => fittedBy(transition).includes(number)).map((order) => order.deliveryMethod),
    )
  const steps = bulkTransitions.flatMap((transition) => {
    const fitted = fittedBy(transition)
    return fitted.length > 0 ? [{ transition, fitted }] : []
  })
  const [chosen, setName] = useState<BulkTransition | ''>()
  // The step that fits most of them; of several the usual one of the view.
  const most = Math.max(0, ...steps.map(({ fitted }) => fitted.length))
  const best = steps.filter(({ fitted }) => fitted.length === most).map(({ transition }) => transition)
  const name = chosen ?? best.find((transition) => transition === usualTransitions[view]) ?? (best.length === 1 && best[0] ? best[0] : '')
  const fitted = name === '' ? [] : fittedBy(name)
  const transition = useTransition()
  const bulk = useBulkRun<Outcome>(ordersKey(site.id))
  const isClosed = bulk.isRunning || bulk.isOver
  return (
    <BulkDialog
      title={t('bulk.title', { count: numbers.length })}
      run={bulk}
      count={fitted.length}
      onClose={onClose}
      start={{
        label: name === '' ? t('bulk.button') : nameOfTransition(name),
        isReady: name !== '',
        onStart: () => name !== '' && void bulk.run(fitted, (number) => transition(number, name)),
      }}
      rows={orders.map((order) => (
        <li key={order.number}>
          <span>
            <bdi>{order.number}</bdi> · <bdi>{order.customer.name}</bdi>
            <Second>
              {order.piece && <bdi lang={order.piece.lang}>{order.piece.name}</bdi>}
              {order.pieces > 1 && <> · {t('orders.morePieces', { count: order.pieces - 1 })}</>}
            </Second>
          </span>
          {name !== '' && !fitted.includes(order.number) ? (
            <StateLabel tone="off">{t('bulk.unfit')}</StateLabel>
          ) : (
            <OutcomeText outcome={bulk.outcomes.get(order.number)} />
          )}
        </li>
      ))}
    >
      {error ? (
        <>
          <ProblemNotice problem={error} />
          <Button variant="default" onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        </>
      ) : (
        <NativeSelect
          label={t('bulk.transition')}
          description={t(transitions && steps.length === 0 ? 'bulk.none' : 'bulk.hint')}
          disabled={steps.length === 0 || isClosed}
          data={[
            { value: '', label: t('bulk.choose') },
            ...steps.map(({ transition, fitted }) => ({
              value: transition,
              label: t('bulk.step', { step: nameOfTransition(transition), fits: fitted.length, count: numbers.length }),
            })),
          ]}
          value={name}
          onChange={(event) => setName(event.currentTarget.value as BulkTransition | '')}
        />
      )}
    </BulkDialog>
  )
}

function OutcomeText({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useMessages()
  if (!outcome) return null
  if ('problem' in outcome) return <StateLabel tone="act">{outcome.problem}</StateLabel>
  return <StateLabel tone="done">{t('bulk.moved', { count: outcome.moved })}</StateLabel>
}
