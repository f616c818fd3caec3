import type { StaffProduct } from '@karat/contract/staff-products.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { productsKey } from '../products/use-products.ts'

/**
 * The gross weight of a variant as its product has it, in milligrams: shoppers see that of a ready piece while one is free. 0 until it is read, and
 * for an empty product: the service then compares.
 */
export function useUsualWeight(productID: string, variantID: string): number {
  const api = useApi()
  const { site } = useWork()
  const { data } = useQuery<StaffProduct>({
    queryKey: [...productsKey(site.id), 'product', productID],
    queryFn: async () => (await api.call('GET /api/staff/products/:id/', { params: { id: productID } })).product,
    enabled: productID !== '',
    retry: false,
  })
  return data?.document.variants.find(({ id }) => id === variantID)?.grossMg ?? 0
}
