const parameter = 'next'

/**
 * Where a page of this shop leads to when it is done: the address that its own address names, where that is one of this shop.
 * An address of elsewhere, however it is written, is none.
 */
export function returnPath(search: URLSearchParams, origin: string, otherwise: string): string {
  const wanted = search.get(parameter)
  if (!wanted?.startsWith('/')) return otherwise
  try {
    const { origin: of, pathname, search: query, hash } = new URL(wanted, origin)
    // `//` at its beginning would name another host.
    return of === origin && !pathname.startsWith('//') ? `${pathname}${query}${hash}` : otherwise
  } catch {
    return otherwise
  }
}

/** The query with the path to which the sign-in leads back. */
export function withReturn(path: string): string {
  return `?${new URLSearchParams({ [parameter]: path }).toString()}`
}
