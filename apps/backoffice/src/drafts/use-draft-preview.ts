import { useDebouncedValue } from '@mantine/hooks'
import type { CallReply } from '@karat/contract/calls.ts'
import type { DraftPreviewBody } from '@karat/contract/staff-drafts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { draftsKey } from './use-drafts.ts'

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
    isOld: text !== '' && (isPlaceholderData || asked !== text || (data === undefined && !error)),
  }
}
