import { toMajor } from '@karat/money/money.ts'
import { adBanner, block, cartSettings, homeBanner, menuBanner, menuItem, type MetalPrice, siteSettings } from '@karat/contract/content.ts'
import type { Cache } from '../../../kernel/cache.ts'
import { type Clock, durations } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Pricing } from '../../catalogue/pricing/port.ts'
import type { Site, Sites } from '../sites/port.ts'
import type { Stores } from '../stores/port.ts'
import type { CartSettings, Content, Groups } from './port.ts'
import { forSite, readKey, translateContent } from './rules.ts'
import { readEntry } from './store.ts'

/** How long content is cached (K-03); a change drops it at once by its tag. */
const cachedSeconds = 60
/** The order of metals in a rate version; the purities of each are sorted from the finest down. */
const metalOrder = ['gold', 'platinum', 'silver']
/** A rate version older than this is marked as stale. */
const staleHours = 26

/** Defaults of content without an entry: an empty list; no footer block. */
const emptyContent = { WIDGET: [], HOME_BANNERS: [], MENU_BANNERS: [], BLOCK: undefined, MENU: [], PAGES: { pages: [] } }

const listed = { WIDGET: block, HOME_BANNERS: homeBanner, MENU_BANNERS: menuBanner, MENU: menuItem, AD_BANNERS: adBanner }

/** Content as pages can show it: an incomplete entry of a list is left out, so that it breaks no page. */
function showable(kind: string, value: unknown): unknown {
  if (!(kind in listed)) return value
  const entry = listed[kind as keyof typeof listed]
  return Array.isArray(value) ? value.filter((one) => entry.safeParse(one).success) : []
}

/** The value of settings; an empty record for any other value, since every setting has a default. */
const recordOf = (value: unknown): unknown => (typeof value === 'object' && !Array.isArray(value) && value !== null ? value : {})

export interface ContentDependencies {
  sites: Sites
  pricing: Pricing
  stores: Stores
  groups: Groups
  countryNames: { code: string; phone: string; names: Record<string, string> }[]
  cache: Cache
  clock: Clock
}

/** Pages, banners, menus and settings of a site. */
export function createContent(db: Db, { sites, pricing, stores, groups, countryNames, cache, clock }: ContentDependencies): Content {
  async function metalPrice(site: Site): Promise<MetalPrice> {
    const rateVersion = await pricing.rateVersion(db, site)
    const history = await pricing.history(site, 2)
    const position = (purity: string) => metalOrder.indexOf(rateVersion.rates[purity]?.metal ?? '')
    const order = Object.keys(rateVersion.rates).toSorted(
      (a, b) => position(a) - position(b) || (rateVersion.rates[b]?.rate ?? 0) - (rateVersion.rates[a]?.rate ?? 0),
    )
    return {
      subsite: site.code,
      currencyCode: site.currency,
      version: rateVersion.version,
      at: rateVersion.at.toISOString(),
      stale: clock.now().getTime() - rateVersion.at.getTime() > staleHours * durations.hour,
      rates: order.map((purity) => {
        const { metal, rate } = rateVersion.rates[purity] ?? { metal: '', rate: 0 }
        const previousRate = history.find((series) => series.purity === purity)?.points.at(-2)?.[1] ?? rate
        return {
          metal,
          purity,
          rate: toMajor(rate, site.currency),
          change: toMajor(rate - previousRate, site.currency),
          changePercent: Math.round(((rate - previousRate) / previousRate) * 10_000) / 100,
        }
      }),
    }
  }

  async function siteOf(website: string, store: string, language?: string): Promise<Site | undefined> {
    const site = await sites.byCode(store)
    if (!site || site.website.toLowerCase() !== website.toLowerCase()) return undefined
    if (language !== undefined && !site.languages.some((candidate) => candidate.code.toLowerCase() === language.toLowerCase()))
      return undefined
    return site
  }

  async function entry(key: string) {
    noteRead([`content:${key}`])
    return readEntry(db, key)
  }

  async function load(key: string): Promise<unknown> {
    const contentKey = readKey(key)
    if (!contentKey) return undefined
    switch (contentKey.kind) {
      case 'WEBSITE_STORE':
        return sites.websites()
      case 'COUNTRIES':
        return translateContent(
          countryNames.map(({ code, phone, names }) => ({ code, phone, name: names })),
          contentKey.language,
        )
      case 'STORES':
        return stores.all(contentKey.language)
      case 'CATEGORIES':
        return {
          categories: await groups.categories(contentKey.language),
          collections: await groups.collections(contentKey.language),
        }
      case 'METAL_PRICE': {
        const site = await siteOf(contentKey.website, contentKey.store)
        return site && metalPrice(site)
      }
      case 'AD_BANNERS': {
        const site = await siteOf(contentKey.website, contentKey.store)
        return site && showable(contentKey.kind, forSite((await entry(contentKey.kind))?.value ?? [], site.code))
      }
      case 'SITE_SETTINGS':
        return siteSettings.parse(recordOf((await entry(contentKey.kind))?.value))
      case 'PRODUCT_CART_SETTINGS':
        return cartSettings.parse(recordOf((await entry(contentKey.kind))?.value))
      case 'SOCIAL_INSTA_FEED':
        return (await entry(contentKey.kind))?.value ?? []
      default: {
        const site = await siteOf(contentKey.website, contentKey.store, contentKey.language)
        if (!site) return undefined
        // An entry for this site and language takes precedence over the shared one.
        const own = await entry(key)
        const fallback = emptyContent[contentKey.kind]
        const value =
          own?.value ?? translateContent(forSite((await entry(contentKey.kind))?.value ?? fallback, site.code), contentKey.language)
        return showable(contentKey.kind, value)
      }
    }
  }

  const read = (key: string) => cache.through(`content:${key}`, () => load(key), { seconds: cachedSeconds })

  return {
    metalPrice,
    read,
    cartSettings: async () => (await read('PRODUCT_CART_SETTINGS')) as CartSettings,
  }
}
