/** The key of everything that was read about the redirects of a site. */
export const redirectsKey = (siteId: string) => ['redirects', siteId] as const
