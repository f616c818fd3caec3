/** The key of everything that was read about the rates of a site; the rate in the top bar has it too. */
export const ratesKey = (siteId: string) => ['rates', siteId] as const

/** The keys of everything that a change of rates or of a proposal makes old: with the count of those that wait. */
export const touchedByRates = (siteId: string) => [ratesKey(siteId), ['queue-counts', siteId]] as const
