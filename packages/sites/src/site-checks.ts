/** The things that a site needs before it opens, in the order in which somebody does it; the last ones can wait. */
export const siteCheckKeys = [
  'merchant',
  'taxNumber',
  'state',
  'address',
  'gateway',
  'delivery',
  'rates',
  'products',
  'home',
  'legalPages',
  'look',
  'realMoney',
] as const
export type SiteCheckKey = (typeof siteCheckKeys)[number]

/** The checks that can wait until the site is open. */
export const laterChecks: ReadonlySet<SiteCheckKey> = new Set<SiteCheckKey>(['look', 'realMoney'])
