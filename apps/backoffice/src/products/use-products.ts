import type { ProductChoices, StaffProduct } from '@karat/contract/staff-products.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'

/** The key of everything that was read about products, as a site shows them. */
export const productsKey = (siteId: string) => ['products', siteId] as const

/** A product with all that staff write of it. */
export function useProduct(id: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffProduct>({
    queryKey: [...productsKey(site.id), 'product', id],
    queryFn: async () => (await api.call('GET /api/staff/products/:id/', { params: { id } })).product,
  })
}

/** The choices of the forms of products. */
export function useProductChoices() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<ProductChoices>({
    queryKey: [...productsKey(site.id), 'choices'],
    queryFn: async () => (await api.call('GET /api/staff/product-choices/', {})).choices,
  })
}
