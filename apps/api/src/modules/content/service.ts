import { toMajor } from '@karat/money/money.ts'
import type { MetalPrice } from '@karat/contract/content.ts'
import type { Cache } from '../../kernel/cache.ts'
import { type Clock, durations } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { noteRead } from '../../kernel/reads.ts'
import type { Pricing } from '../pricing/port.ts'
import type { Site, Sites } from '../sites/port.ts'
import type { Stores } from '../stores/port.ts'
import type { Content, Groups } from './port.ts'
import { forSite, readKey, sayIn } from './rules.ts'
import { readEntry } from './store.ts'

/** How long cached content holds (K-03); a change drops it at once by its tag. */
const cachedSeconds = 60
/** Metals as a rate version lists them, each from its finest purity down. */
const metalOrder = ['gold', 'platinum', 'silver']
/** A rate version older than this is shown with the word that it is. */
const staleHours = 26

/** What stands for content that nobody wrote: a list is empty; the foot of the page is none, so it is not there. */
const unwritten = { WIDGET: [], HOME_BANNERS: [], MENU_BANNERS: [], BLOCK: undefined, MENU: [], PAGES: { pages: [] } }

export interface ContentParts {
  sites: Sites
  pricing: Pricing
  stores: Stores
  groups: Groups
  countryNames: { code: string; phone: string; names: Record<string, string> }[]
  cache: Cache
  clock: Clock
}

export function createContent(db: Db, { sites, pricing, stores, groups, countryNames, cache, clock }: ContentParts): Content {
  async function metalPrice(site: Site): Promise<MetalPrice> {
    const rateVersion = await pricing.rateVersion(db, site)
    const history = await pricing.history(site, 2)
    const place = (purity: string) => metalOrder.indexOf(rateVersion.rates[purity]?.metal ?? '')
    const order = Object.keys(rateVersion.rates).toSorted(
      (a, b) => place(a) - place(b) || (rateVersion.rates[b]?.rate ?? 0) - (rateVersion.rates[a]?.rate ?? 0),
    )
    return {
      subsite: site.code,
      currencyCode: site.currency,
      version: rateVersion.version,
      at: rateVersion.at.toISOString(),
      stale: clock.now().getTime() - rateVersion.at.getTime() > staleHours * durations.hour,
      rates: order.map((purity) => {
        const { metal, rate } = rateVersion.rates[purity] ?? { metal: '', rate: 0 }
        const before = history.find((series) => series.purity === purity)?.points.at(-2)?.[1] ?? rate
        return {
          metal,
          purity,
          rate: toMajor(rate, site.currency),
          change: toMajor(rate - before, site.currency),
          changePercent: Math.round(((rate - before) / before) * 10_000) / 100,
        }
      }),
    }
  }

  async function siteOf(website: string, store: string, language?: string): Promise<Site | undefined> {
    const site = await sites.byCode(store)
    if (!site || site.website.toLowerCase() !== website.toLowerCase()) return undefined
    if (language !== undefined && !site.languages.some((spoken) => spoken.code.toLowerCase() === language.toLowerCase())) return undefined
    return site
  }

  async function entry(key: string) {
    noteRead([`content:${key}`])
    return readEntry(db, key)
  }

  async function load(key: string): Promise<unknown> {
    const read = readKey(key)
    if (!read) return undefined
    switch (read.kind) {
      case 'WEBSITE_STORE':
        return sites.websites()
      case 'COUNTRIES':
        return sayIn(
          countryNames.map(({ code, phone, names }) => ({ code, phone, name: names })),
          read.language,
        )
      case 'STORES':
        return stores.all(read.language)
      case 'CATEGORIES':
        return {
          categories: await groups.categories(read.language),
          collections: await groups.collections(read.language),
        }
      case 'METAL_PRICE': {
        const site = await siteOf(read.website, read.store)
        return site && metalPrice(site)
      }
      case 'AD_BANNERS': {
        const site = await siteOf(read.website, read.store)
        return site && forSite((await entry(read.kind))?.value ?? [], site.code)
      }
      case 'SITE_SETTINGS':
      case 'PRODUCT_CART_SETTINGS':
      case 'SOCIAL_INSTA_FEED':
        return (await entry(read.kind))?.value ?? []
      default: {
        const site = await siteOf(read.website, read.store, read.language)
        if (!site) return undefined
        // What an editor wrote for this site and language alone wins over what all share.
        const own = await entry(key)
        const none = unwritten[read.kind]
        return own ? own.value : sayIn(forSite((await entry(read.kind))?.value ?? none, site.code), read.language)
      }
    }
  }

  return {
    metalPrice,
    read: (key) => cache.through(`content:${key}`, () => load(key), { seconds: cachedSeconds }),
  }
}
