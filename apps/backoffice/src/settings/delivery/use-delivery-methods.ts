import type { CallReply } from '@karat/contract/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { useWork } from '../../api/session.tsx'

/** The delivery methods of a site, and the currency of their amounts. */
export type DeliveryMethods = CallReply<'GET /api/staff/delivery-methods/'>
export type DeliveryMethod = DeliveryMethods['methods'][number]

/** The key of the delivery methods of a site. */
export const deliveryMethodsKey = (siteId: string) => ['delivery methods', siteId] as const

/** The delivery methods that the chosen site has set up. */
export function useDeliveryMethods() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<DeliveryMethods>({
    queryKey: deliveryMethodsKey(site.id),
    queryFn: () => api.call('GET /api/staff/delivery-methods/', {}),
  })
}

/** The number of a delivery method in the audit. */
export const idOfMethod = ({ method, prefix }: Pick<DeliveryMethod, 'method' | 'prefix'>): string =>
  prefix === '' ? method : `${method}-${prefix}`
