import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallReply } from '@karat/contract/calls.ts'
import { latePayoutDays } from '@karat/sites/payouts.ts'
import type { StaffSales } from '@karat/contract/staff-home.ts'
import { useApi } from '../api/api-context.ts'
import type { Problem } from '../api/problem.ts'
import { useWork } from '../api/session.tsx'
import { refreshEvery, useOrderCounts, useQueueCounts, useReturnCounts } from '../shell/counts.ts'
import { addressOfNeed } from './need-address.ts'
import type { IconName } from '../ui/icon.tsx'

type Waiting = CallReply<'GET /api/staff/home/'>['waiting'][number]

/** A list that needs a person: how much is in it, since when the oldest waits, the first deadline, and the page that shows it. */
export interface Need {
  name: Waiting['name']
  count: number
  more: boolean
  since: string | null
  due: string | null
  href: string
  icon: IconName
  tone: NeedTone
}

/** How much a list needs somebody: work stands still, somebody waits for an answer, or the day's work. */
type NeedTone = 'bad' | 'wait' | 'plain'

const standing: ReadonlySet<Waiting['name']> = new Set(['on-hold', 'late', 'rates', 'feed'])
const answers: ReadonlySet<Waiting['name']> = new Set(['approvals', 'cancellations', 'to-weigh', 'to-decide', 'to-inspect', 'revisions'])

/** The tone of a list. */
export const toneOfNeed = (name: Waiting['name']): NeedTone => (standing.has(name) ? 'bad' : answers.has(name) ? 'wait' : 'plain')

/** The lists in the order in which they need a person, each with its page. */
const lists: readonly { name: Waiting['name']; href: string; icon: IconName; of: 'orders' | 'returns' | 'queues' }[] = [
  { name: 'on-hold', href: '/orders?view=on-hold', icon: 'alert', of: 'orders' },
  { name: 'late', href: '/orders?view=late', icon: 'alert', of: 'orders' },
  { name: 'rates', href: '/rates', icon: 'rates', of: 'queues' },
  { name: 'launches', href: '/products?view=scheduled', icon: 'gem', of: 'queues' },
  { name: 'feed', href: '/rates', icon: 'rates', of: 'queues' },
  { name: 'approvals', href: '/approvals', icon: 'tick', of: 'queues' },
  { name: 'cancellations', href: '/money?view=cancellations', icon: 'close', of: 'queues' },
  { name: 'to-weigh', href: '/orders?view=to-weigh', icon: 'scale', of: 'orders' },
  { name: 'to-decide', href: '/returns?view=to-decide', icon: 'returns', of: 'returns' },
  { name: 'to-inspect', href: '/returns?view=to-inspect', icon: 'returns', of: 'returns' },
  { name: 'to-refund', href: '/returns?view=to-refund', icon: 'returns', of: 'returns' },
  { name: 'revisions', href: '/money?view=revisions', icon: 'coins', of: 'queues' },
  { name: 'refunds', href: '/money', icon: 'coins', of: 'queues' },
  { name: 'accounts', href: '/money?view=accounts', icon: 'coins', of: 'queues' },
  { name: 'transfers', href: '/money?view=transfers', icon: 'coins', of: 'queues' },
  { name: 'cash', href: '/money?view=cash', icon: 'coins', of: 'queues' },
  { name: 'months', href: '/books', icon: 'document', of: 'queues' },
  { name: 'payouts', href: `/books/payouts?days=${latePayoutDays}`, icon: 'coins', of: 'queues' },
  { name: 'to-ship', href: '/orders?view=to-ship', icon: 'truck', of: 'orders' },
  { name: 'new', href: '/orders?view=new', icon: 'box', of: 'orders' },
  { name: 'reviews', href: '/reviews', icon: 'star', of: 'queues' },
  { name: 'enquiries', href: '/enquiries', icon: 'message', of: 'queues' },
]

/** The lists with something in them that the member may act on. `isKnown`: every count was read. */
export function useNeeds(): { needs: readonly Need[]; isKnown: boolean; problem: Problem | undefined } {
  const api = useApi()
  const { site } = useWork()
  const orders = useOrderCounts()
  const returns = useReturnCounts()
  const queues = useQueueCounts()
  const home = useQuery({
    queryKey: ['home', site.id],
    queryFn: async () => (await api.call('GET /api/staff/home/', {})).waiting,
    refetchInterval: refreshEvery,
  })
  const oldest = new Map(home.data?.map((one) => [one.name, one]))
  const countOf = ({ name, of }: (typeof lists)[number]) => {
    if (of === 'queues') return queues.data?.get(name as Parameters<typeof queues.data.get>[0])
    const counts = of === 'orders' ? orders.data : returns.data
    return (counts as Record<string, { count: number; more: boolean }> | undefined)?.[name]
  }
  const needs = lists.flatMap((list) => {
    const [counted, waiting] = [countOf(list), oldest.get(list.name)]
    if (!counted || counted.count === 0 || !waiting) return []
    return [
      {
        ...counted,
        name: list.name,
        href: addressOfNeed(list.name, list.href, waiting.since, site.timeZone),
        icon: list.icon,
        tone: toneOfNeed(list.name),
        since: waiting.since,
        due: waiting.due,
      },
    ]
  })
  return {
    needs,
    // A count that the role may not read is never asked for.
    isKnown: !home.isLoading && !queues.isLoading && !orders.isLoading && !returns.isLoading,
    problem: home.error ?? queues.error ?? undefined,
  }
}

/** The orders that came of shoppers' bags in percent of these bags, on a day or in a period, to a tenth; null without bags or where they are not known. */
export const conversionOf = ({ fromBags, bags }: { fromBags: number; bags: number | null }): number | null =>
  bags === null || bags === 0 ? null : Math.round((fromBags / bags) * 1000) / 10

/** The periods of the sales, in days. */
export const periods = ['7', '30', '90', '365'] as const
export type Period = (typeof periods)[number]

/** The sales of the site over a period that ends today, and the main gold rate on each of its days; null before the first known one. */
export function useSales(days: Period) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffSales & { rates: (number | null)[] }>({
    queryKey: ['sales', site.id, days],
    queryFn: async () => {
      const [sales, { history }] = await Promise.all([
        api.call('GET /api/staff/sales/', { query: { days } }),
        api.call('GET /api/metal-rates/history', { query: { days, purity: '22K' } }),
      ])
      const points = new Map(history[0]?.points.map(([at, rate]) => [at.slice(0, 10), rate]))
      let last: number | null = null
      const rates = sales.days.map(({ day }) => (last = points.get(day) ?? last))
      return { ...sales, rates }
    },
    placeholderData: keepPreviousData,
    refetchInterval: 5 * 60_000,
  })
}
