import type { Permission } from '@karat/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'

/** Milliseconds after which counts and lists are read again while the page is seen. */
export const refreshEvery = 30_000

/** The counts of the views of orders, read again every half minute. */
export function useOrderCounts() {
  const api = useApi()
  const { site } = useWork()
  const may = useMay()
  return useQuery({
    queryKey: ['orders', site.id, 'counts'],
    queryFn: async () => (await api.call('GET /api/staff/orders/counts/', {})).counts,
    enabled: may('orders.read'),
    refetchInterval: refreshEvery,
  })
}

/** The counts of the views of returns, read again every half minute. */
export function useReturnCounts() {
  const api = useApi()
  const { site } = useWork()
  const may = useMay()
  return useQuery({
    queryKey: ['returns', site.id, 'counts'],
    queryFn: async () => (await api.call('GET /api/staff/returns/counts/', {})).counts,
    enabled: may('orders.read'),
    refetchInterval: refreshEvery,
  })
}

/** How much waits in the queues that the member may read, by the name of the queue; read again every half minute. */
export function useQueueCounts() {
  const api = useApi()
  const { site } = useWork()
  return useQuery({
    queryKey: ['queue-counts', site.id],
    queryFn: async () => {
      const { queues } = await api.call('GET /api/staff/counts/', {})
      return new Map(queues.map(({ name, count, more }) => [name, { count, more }]))
    },
    refetchInterval: refreshEvery,
  })
}

type MoneyQueue = 'refunds' | 'accounts' | 'transfers' | 'cash' | 'cancellations' | 'revisions'

/** The queues of money, each with the permissions of which one is enough to act on what waits in it. */
export const moneyQueues: Readonly<Record<MoneyQueue, readonly Permission[]>> = {
  refunds: ['money.give'],
  accounts: ['money.give', 'orders.write'],
  transfers: ['money.give'],
  cash: ['orders.write'],
  cancellations: ['orders.write'],
  revisions: ['orders.write'],
}

/** How many things wait for a member of staff who may act on them, by the page of the menu; none for a page without any. */
export function useMenuCounts(): Partial<Record<string, number>> {
  const may = useMay()
  const { data: orders } = useOrderCounts()
  const { data: returns } = useReturnCounts()
  const { data: queues } = useQueueCounts()
  const waiting = {
    ...(orders &&
      may('orders.write') && {
        '/orders': (['on-hold', 'cancellations', 'to-weigh', 'to-ship', 'new'] as const).reduce((sum, view) => sum + orders[view].count, 0),
      }),
    ...(returns &&
      may('orders.write') && {
        '/returns': (['to-decide', 'to-inspect', 'to-refund'] as const).reduce((sum, view) => sum + returns[view].count, 0),
      }),
    ...(queues && {
      '/money': (Object.entries(moneyQueues) as [MoneyQueue, readonly Permission[]][]).reduce(
        (sum, [name, permissions]) => sum + (permissions.some(may) ? (queues.get(name)?.count ?? 0) : 0),
        0,
      ),
      '/books': (queues.get('months')?.count ?? 0) + (queues.get('payouts')?.count ?? 0),
      '/reviews': may('reviews.write') ? (queues.get('reviews')?.count ?? 0) : 0,
      '/enquiries': may('enquiries.write') ? (queues.get('enquiries')?.count ?? 0) : 0,
      '/rates': queues.get('rates')?.count ?? 0,
      '/approvals': queues.get('approvals')?.count ?? 0,
    }),
  }
  return Object.fromEntries(Object.entries(waiting).filter(([, count]) => count > 0))
}
