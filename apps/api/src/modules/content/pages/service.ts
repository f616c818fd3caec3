import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { ContentDependencies } from './dependencies.ts'
import type { Content } from './port.ts'
import { readCartSettings } from './read-cart-settings.ts'
import { readContent } from './read-content.ts'
import { readMetalPrice } from './read-metal-price.ts'

/** Pages, banners, menus and settings of a site. */
export function createContent(deps: ContentDependencies): Content {
  return bindUseCases(deps, { read: readContent, metalPrice: readMetalPrice, cartSettings: readCartSettings })
}
