import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallReply } from '@karat/contract/calls.ts'
import type { DraftPreviewBody, StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { refreshEvery } from '../shell/counts.ts'

/** The key of everything that was read about the draft orders of a site. */
export const draftsKey = (siteId: string) => ['drafts', siteId] as const

/** A draft order, read again every half minute: its customer may open or pay it meanwhile. */
export function useDraftOrder(number: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffDraft>({
    queryKey: [...draftsKey(site.id), 'draft', number],
    queryFn: async () => (await api.call('GET /api/staff/drafts/:number/', { params: { number } })).draft,
    refetchInterval: refreshEvery,
  })
}

/** Milliseconds without typing after which the price is asked for. */
const typingPause = 400

/**
 * The bag of a new draft order as it is typed, priced as its first save would price it. The former one stays until the next is there
 * (`isOld`); undefined without pieces.
 */
export function useDraftPreview(body: DraftPreviewBody | undefined) {
  const api = useApi()
  const { site } = useWork()
  const text = body && body.items.length > 0 ? JSON.stringify(body) : ''
  const [asked] = useDebouncedValue(text, typingPause)
  const { data, error, isPlaceholderData } = useQuery<CallReply<'POST /api/staff/drafts/preview/'>>({
    queryKey: [...draftsKey(site.id), 'preview', asked],
    queryFn: () => api.call('POST /api/staff/drafts/preview/', { body: JSON.parse(asked) as DraftPreviewBody }),
    enabled: asked !== '',
    retry: false,
    placeholderData: keepPreviousData,
  })
  return {
    bag: text === '' ? undefined : data?.bag,
    problem: text === '' ? undefined : (error ?? undefined),
    isOld: text !== '' && (isPlaceholderData || asked !== text || data === undefined),
  }
}
