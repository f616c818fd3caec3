import type { ListedCollection, StaffCollection } from '@karat/contract/staff-collections.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { useWork } from '../../api/session.tsx'
import { useMessages } from '../../messages/messages.tsx'

/** The key of everything that was read about collections, as a site shows them. */
export const collectionsKey = (siteId: string) => ['collections', siteId] as const

/** The collections in the order of the shop, named in the language of the page. */
export function useCollections() {
  const api = useApi()
  const { site } = useWork()
  const { language } = useMessages()
  return useQuery<ListedCollection[]>({
    queryKey: [...collectionsKey(site.id), 'list', language],
    queryFn: async () => (await api.call('GET /api/staff/collections/', {})).collections,
  })
}

/** A collection with its texts in every language. */
export function useCollection(id: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffCollection>({
    queryKey: [...collectionsKey(site.id), 'collection', id],
    queryFn: async () => (await api.call('GET /api/staff/collections/:id/', { params: { id } })).collection,
  })
}
