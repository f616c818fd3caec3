import type { ContentDependencies } from './dependencies.ts'
import type { CartSettings } from './port.ts'
import { readContent } from './read-content.ts'

/** The limits of a cart. They may be read from the database, so the caller must not have a transaction open. */
export async function readCartSettings(deps: ContentDependencies): Promise<CartSettings> {
  return (await readContent(deps, 'PRODUCT_CART_SETTINGS')) as CartSettings
}
