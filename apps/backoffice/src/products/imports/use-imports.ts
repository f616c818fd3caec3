import type { ImportedPiece, ImportList, ListedImport, StaffImport } from '@karat/contract/staff-imports.ts'
import { importsAtWork } from '@karat/sites/imports.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { useWork } from '../../api/session.tsx'

/** The key of everything that was read about imports, as a site shows them. */
export const importsKey = (siteId: string) => ['imports', siteId] as const

/** Milliseconds between two readings of an import that the service works on. */
const readEvery = 1000

/** The imports of the member, the newest first. */
export function useImports() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<ListedImport[]>({
    queryKey: [...importsKey(site.id), 'list'],
    queryFn: async () => (await api.call('GET /api/staff/imports/', {})).imports,
  })
}

/** An import, read again while the service works on it. */
export function useImport(id: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffImport>({
    queryKey: [...importsKey(site.id), 'import', id],
    queryFn: async () => (await api.call('GET /api/staff/imports/:id/', { params: { id } })).import,
    refetchInterval: ({ state: { data } }) => (data && importsAtWork.includes(data.state) ? readEvery : false),
  })
}

/**
 * The products of an import in one of its lists, page by page. Another state of the import, or another choice for its pictures, is another list,
 * and one that is shown again is read again: a list that was read while a choice was being checked is empty.
 */
export function useImportedPieces({ id, state, pictures }: Pick<StaffImport, 'id' | 'state' | 'pictures'>, list: ImportList) {
  const api = useApi()
  const { site } = useWork()
  return useInfiniteQuery({
    queryKey: [...importsKey(site.id), 'pieces', id, state, pictures?.mode ?? '', list],
    staleTime: 0,
    queryFn: ({ pageParam }): Promise<{ pieces: ImportedPiece[]; next: number | null }> =>
      api.call('GET /api/staff/imports/:id/pieces/', {
        params: { id },
        query: { list, ...(pageParam === undefined ? {} : { after: pageParam }) },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
