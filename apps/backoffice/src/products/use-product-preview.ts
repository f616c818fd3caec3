import { useDebouncedValue } from '@mantine/hooks'
import type { CallReply } from '@karat/contract/calls.ts'
import type { ProductDocument } from '@karat/contract/staff-products.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { productsKey } from './use-products.ts'

/** Milliseconds without typing after which the prices are asked for. */
const typingPause = 300

/** The prices of a product as it is typed, beside those that are live. The former ones stay until the next are there (`isOld`). */
export function useProductPreview(id: string, document: ProductDocument, chosen: { site: string; variant: string }) {
  const api = useApi()
  const { site } = useWork()
  const text = JSON.stringify({ document, ...chosen })
  const [asked] = useDebouncedValue(text, typingPause)
  const { data, error, isPlaceholderData } = useQuery<CallReply<'POST /api/staff/products/:id/preview/'>>({
    queryKey: [...productsKey(site.id), 'preview', id, asked],
    queryFn: () =>
      api.call('POST /api/staff/products/:id/preview/', {
        params: { id },
        body: JSON.parse(asked) as { document: ProductDocument; site: string; variant: string },
      }),
    retry: false,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return { prices: data, problem: error ?? undefined, isOld: isPlaceholderData || asked !== text || data === undefined }
}

export type ProductPrices = ReturnType<typeof useProductPreview>
