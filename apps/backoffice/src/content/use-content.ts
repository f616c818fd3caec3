import type { ContentPicture, ListedContent, StaffContent } from '@karat/contract/staff-content.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'

/** The key of everything that was read about the content of a site. */
export const contentKey = (siteId: string) => ['content', siteId] as const

/** The content of the site by kind. */
export function useContents() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<ListedContent[]>({
    queryKey: [...contentKey(site.id), 'list'],
    queryFn: async () => (await api.call('GET /api/staff/content/', {})).contents,
  })
}

/** A content of the site by its name, live and planned. */
export function useEditedContent(kind: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffContent>({
    queryKey: [...contentKey(site.id), kind],
    queryFn: async () => (await api.call('GET /api/staff/content/:kind/', { params: { kind } })).content,
  })
}

/** The addresses of the files of pictures by their ids. */
export function usePictureAddresses(ids: readonly string[]): ReadonlyMap<string, string> {
  const api = useApi()
  const wanted = [...new Set(ids)].filter((id) => /^[\w.-]+$/.test(id)).toSorted()
  const { data = [] } = useQuery({
    queryKey: ['content-addresses', wanted],
    queryFn: async () => {
      // The call answers a limited number of pictures.
      const pages = Array.from({ length: Math.ceil(wanted.length / 30) }, (_one, page) => wanted.slice(page * 30, page * 30 + 30))
      const answers = await Promise.all(
        pages.map((page) => api.call('GET /api/staff/content-pictures/', { query: { ids: page.join(',') } })),
      )
      return answers.flatMap(({ pictures }) => pictures)
    },
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map(data.map(({ id, address }) => [id, address]))
}

/** Milliseconds without typing after which pictures are searched for. */
const typingPause = 250

/** Pictures by a part of their id, as it is typed. */
export function useFoundPictures(search: string) {
  const api = useApi()
  const [asked] = useDebouncedValue(search, typingPause)
  return useQuery<ContentPicture[]>({
    queryKey: ['content-pictures', asked],
    queryFn: async () => (await api.call('GET /api/staff/content-pictures/', { query: { search: asked } })).pictures,
    placeholderData: keepPreviousData,
  })
}
