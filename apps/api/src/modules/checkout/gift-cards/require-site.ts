import type { GiftCardDependencies } from './dependencies.ts'

/** The site of a card; a card without one is an error of the data. */
export async function requireSite({ siteOf }: Pick<GiftCardDependencies, 'siteOf'>, code: string) {
  const found = await siteOf(code)
  if (!found) throw new Error(`there is no site ${code}`)
  return found
}
