import type { CallReply } from '@karat/contract/calls.ts'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { readChoice, storeChoice } from '../app/storage.ts'
import { ordersKey } from './use-order.ts'
import { scaleToBegin } from './weighing.ts'

export type OrderScales = CallReply<'GET /api/staff/orders/:number/weigh/'>
export type OrderScale = OrderScales['scales'][number]
export type ScalePhoto = CallReply<'POST /api/staff/orders/:number/weigh/photo/'>['photo']

/** The scales on which pieces of an order can be weighed, and the photos of its weighings, whose addresses hold for five minutes. */
export function useOrderScales({ number, revisions }: Pick<StaffOrder, 'number' | 'revisions'>) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<OrderScales>({
    queryKey: [...ordersKey(site.id), 'weigh', number, revisions.length],
    queryFn: () => api.call('GET /api/staff/orders/:number/weigh/', { params: { number } }),
    placeholderData: keepPreviousData,
    refetchInterval: 240_000,
  })
}

/** The scale of a weigh-in and how it is chosen; this browser remembers the choice for the site. Undefined where none is chosen. */
export function useChosenScale(scales: readonly OrderScale[], place: string | null) {
  const { site } = useWork()
  const choice = `scale ${site.id}` as const
  const [chosen, setChosen] = useState<string>()
  const scale = scaleToBegin(scales, { chosen: chosen ?? readChoice(choice), place })
  const choose = (id: string) => {
    setChosen(id)
    storeChoice(choice, id)
  }
  return { scale, choose }
}
