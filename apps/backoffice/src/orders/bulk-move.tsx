import { Button, NativeSelect, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffOrderRow } from '@karat/contract/staff-orders.ts'
import type { OrderView } from '@karat/sites/staff-lists.ts'
import { useRef, useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { Problem } from '../api/problem.ts'
import { useWork } from '../api/session.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './bulk-move.module.css'
import { isCollected, useOrderNames } from './order-names.ts'
import { ordersKey } from './use-order.ts'
import { Dialog } from '../ui/dialog.tsx'

/** The transitions of whole orders that ask nothing and pay nothing back, in the order of an order's life. */
const bulkMoves = ['confirm', 'allocate', 'start', 'inspect', 'pack', 'out', 'deliver', 'receive', 'complete'] as const
type BulkMove = (typeof bulkMoves)[number]

/** How the transition of an order ended: how many of its pieces made it, or why none did. */
type Outcome = { moved: number } | { problem: string }

/** The transitions that each chosen order can make now, read once for the dialog. */
function useMoves(numbers: readonly string[]) {
  const api = useApi()
  return useQuery({
    queryKey: ['order-moves', numbers],
    queryFn: async () => {
      const { orders } = await api.call('POST /api/staff/orders/moves/', { body: { numbers: [...numbers] } })
      return new Map(orders.map(({ number, moves }) => [number, new Set<string>(moves)]))
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

/**
 * Makes a transition of several orders, one call after the other, each with its own entry in the audit. An order that refuses it says why,
 * and the others go on. `stop` ends it after the call that runs.
 */
function useBulkMove() {
  const api = useApi()
  const queries = useQueryClient()
  const { site } = useWork()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  const { t } = useMessages()
  const move = async (number: string, name: BulkMove): Promise<Outcome> => {
    try {
      const { moved } = await api.call('POST /api/staff/orders/:number/move/', { params: { number }, body: { move: name } })
      return { moved }
    } catch (error) {
      const known = error instanceof Problem && error.status > 0
      return { problem: known ? error.message : t('bulk.unanswered') }
    }
  }
  return {
    outcomes,
    isRunning,
    stop: () => {
      isStopped.current = true
    },
    async run(numbers: readonly string[], name: BulkMove) {
      isStopped.current = false
      setRunning(true)
      setOutcomes(new Map())
      for (const number of numbers) {
        if (isStopped.current) break
        const outcome = await move(number, name)
        setOutcomes((before) => new Map(before).set(number, outcome))
      }
      setRunning(false)
      await queries.invalidateQueries({ queryKey: ordersKey(site.id) })
    },
  }
}

/** The step that most orders of a view take next. */
const usualMoves: Partial<Record<OrderView, BulkMove>> = { new: 'confirm', 'to-ship': 'out', 'on-the-road': 'deliver' }

interface BulkMoveProps {
  orders: readonly StaffOrderRow[]
  /** The view in which they were chosen. */
  view: OrderView
  onClose: () => void
}

/** The dialog that makes a transition of several orders, with its progress and the result of each. */
export function BulkMoveDialog({ orders, view, onClose }: BulkMoveProps) {
  const { t } = useMessages()
  const wordOf = useOrderNames()
  const numbers = orders.map(({ number }) => number)
  const { data: moves, error, refetch } = useMoves(numbers)
  // An order that is collected asks on its page who collects it.
  const collected = new Set(orders.filter(({ deliveryMethod }) => isCollected(deliveryMethod)).map(({ number }) => number))
  const fittedBy = (move: BulkMove) =>
    numbers.filter((number) => moves?.get(number)?.has(move) && !(move === 'deliver' && collected.has(number)))
  /** The name of a transition by the delivery of the orders that it fits. */
  const nameOfMove = (move: BulkMove) =>
    wordOf('move', move, ...orders.filter(({ number }) => fittedBy(move).includes(number)).map((order) => order.deliveryMethod))
  const steps = bulkMoves.flatMap((move) => {
    const fitted = fittedBy(move)
    return fitted.length > 0 ? [{ move, fitted }] : []
  })
  const [chosen, setName] = useState<BulkMove | ''>()
  // The step that fits most of them; of several the usual one of the view.
  const most = Math.max(0, ...steps.map(({ fitted }) => fitted.length))
  const best = steps.filter(({ fitted }) => fitted.length === most).map(({ move }) => move)
  const name = chosen ?? best.find((move) => move === usualMoves[view]) ?? (best.length === 1 && best[0] ? best[0] : '')
  const fitted = name === '' ? [] : fittedBy(name)
  const { outcomes, isRunning, run, stop } = useBulkMove()
  const done = outcomes.size
  const isOver = done > 0 && !isRunning
  return (
    <Dialog
      onClose={onClose}
      title={t('bulk.title', { count: numbers.length })}
      size={560}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <div className={classes['body']}>
        {error ? (
          <>
            <ProblemNotice problem={error} />
            <Button variant="default" onClick={() => void refetch()}>
              {t('list.retry')}
            </Button>
          </>
        ) : (
          <NativeSelect
            label={t('bulk.move')}
            description={t(moves && steps.length === 0 ? 'bulk.none' : 'bulk.hint')}
            disabled={steps.length === 0 || isRunning || isOver}
            data={[
              { value: '', label: t('bulk.choose') },
              ...steps.map(({ move, fitted }) => ({
                value: move,
                label: t('bulk.step', { step: nameOfMove(move), fits: fitted.length, count: numbers.length }),
              })),
            ]}
            value={name}
            onChange={(event) => setName(event.currentTarget.value as BulkMove | '')}
          />
        )}
        {(isRunning || isOver) && (
          <>
            <Progress value={(100 * done) / fitted.length} aria-label={t('bulk.progress')} />
            <p role="status">{t('bulk.done', { done, count: fitted.length })}</p>
          </>
        )}
        <ul className={classes['list']}>
          {orders.map((order) => (
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
                <OutcomeText outcome={outcomes.get(order.number)} />
              )}
            </li>
          ))}
        </ul>
        <div className={classes['buttons']}>
          {isRunning && (
            <Button variant="default" onClick={stop}>
              {t('bulk.stop')}
            </Button>
          )}
          {!isRunning && (
            <Button variant="default" onClick={onClose}>
              {t(isOver ? 'dialog.close' : 'dialog.keep')}
            </Button>
          )}
          {!isOver && (
            <Button loading={isRunning} disabled={name === ''} onClick={() => name !== '' && void run(fitted, name)}>
              {name === '' ? t('bulk.button') : nameOfMove(name)}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function OutcomeText({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useMessages()
  if (!outcome) return null
  if ('problem' in outcome) return <StateLabel tone="act">{outcome.problem}</StateLabel>
  return <StateLabel tone="done">{t('bulk.moved', { count: outcome.moved })}</StateLabel>
}
