/** The key of everything that was read about the rates of a site; the rate in the top bar has it too. */
export const ratesKey = (siteId: string) => ['rates', siteId] as const
