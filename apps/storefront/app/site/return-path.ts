const parameter = 'next'

/**
 * The path that a page leads back to when it is done: its `next` parameter where that is an address of this shop, else `otherwise`.
 * Addresses of other origins, in any spelling, are ignored.
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
