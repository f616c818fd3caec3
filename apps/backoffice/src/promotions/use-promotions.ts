import { useDebouncedValue } from '@mantine/hooks'
import type { PromotionChoices, PromotionDocument, StaffPromotion } from '@karat/contract/staff-promotions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'

/** The key of everything that was read about the promotions of a site. */
export const promotionsKey = (siteId: string) => ['promotions', siteId] as const

/** A promotion with all that staff write of it. */
export function usePromotion(id: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffPromotion>({
    queryKey: [...promotionsKey(site.id), 'promotion', id],
    queryFn: async () => (await api.call('GET /api/staff/promotions/:id/', { params: { id } })).promotion,
  })
}

/** The values that the form of promotions offers. */
export function usePromotionChoices() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<PromotionChoices>({
    queryKey: [...promotionsKey(site.id), 'choices'],
    queryFn: async () => (await api.call('GET /api/staff/promotion-choices/', {})).choices,
  })
}

/** Milliseconds without typing after which the terms are asked for. */
const typingPause = 300

/** The terms of a promotion as it is typed, as shoppers would read them; the former ones stay until the next are there. */
export function usePromotionPreview(document: PromotionDocument | undefined) {
  const api = useApi()
  const { site } = useWork()
  const [asked] = useDebouncedValue(document === undefined ? '' : JSON.stringify(document), typingPause)
  return useQuery({
    queryKey: [...promotionsKey(site.id), 'preview', asked],
    queryFn: () => api.call('POST /api/staff/promotion-preview/', { body: { document: JSON.parse(asked) as PromotionDocument } }),
    enabled: asked !== '',
    retry: false,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })
}
