import { adBanner, block, cartSettings, homeBanner, menuBanner, menuItem, siteSettings } from '@karat/contract/content.ts'
import { contentOfSlug, slugOfContent } from '@karat/sites/content-blocks.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Site } from '../sites/port.ts'
import type { ContentDependencies } from './dependencies.ts'
import { readMetalPrice } from './read-metal-price.ts'
import { forSite, mapPictures, readKey, translateContent } from './rules.ts'
import { contentOfKey, entriesOfBlocks, pageOfBlocks } from './site-content.ts'
import { readEntry, readLiveContent, readLivePages } from './store.ts'

/** How long content is cached (K-03); a change drops it at once by its tag. */
const cachedSeconds = 60

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

/** The site of a key; undefined where no site has that website, code and language. */
async function siteOf(
  { sites }: Pick<ContentDependencies, 'sites'>,
  website: string,
  store: string,
  language?: string,
): Promise<Site | undefined> {
  const site = await sites.byCode(store)
  if (!site || site.website.toLowerCase() !== website.toLowerCase()) return undefined
  if (language !== undefined && !site.languages.some((candidate) => candidate.code.toLowerCase() === language.toLowerCase()))
    return undefined
  return site
}

async function entryOf({ db }: Pick<ContentDependencies, 'db'>, key: string) {
  noteRead([`content:${key}`])
  return readEntry(db, key)
}

/** The cache tag of the text pages of a site, which are read together. */
const tagOfPages = (subsite: string): string => `content:${subsite}:pages`

/** The cache tag of content that staff write for a site. */
export const tagOfSiteContent = (subsite: string, kind: string): string =>
  slugOfContent(kind) === undefined ? `content:${subsite}:${kind}` : tagOfPages(subsite)

/** Content of a key as staff published it for a site, for pages of a language; undefined where they published none. */
async function publishedOf(
  { db }: Pick<ContentDependencies, 'db'>,
  { code }: Site,
  { kind, language }: { kind: string; language: string },
): Promise<unknown> {
  if (!isOfBlocks(kind)) return undefined
  const name = contentOfKey[kind]
  noteRead([tagOfSiteContent(code, name)])
  const blocks = await readLiveContent(db, code, name)
  return blocks && entriesOfBlocks(blocks, kind, language)
}

const isOfBlocks = (kind: string): kind is keyof typeof contentOfKey => kind in contentOfKey

/** Text pages with those that staff published for a site in place of shared ones. */
async function withPublishedPages(
  { db }: Pick<ContentDependencies, 'db'>,
  { code }: Site,
  language: string,
  shared: unknown,
): Promise<unknown> {
  noteRead([tagOfPages(code)])
  const published = await readLivePages(db, code)
  const { pages } = shared as { pages: { slug: string }[] }
  const own = [...published].flatMap(([name, blocks]) => pageOfBlocks(slugOfContent(name) ?? '', blocks) ?? [])
  return {
    pages: [...pages.filter(({ slug }) => !published.has(contentOfSlug(slug))), ...own.map((page) => translateContent(page, language))],
  }
}

/** Content with the addresses of its pictures in place of their ids. */
async function withAddresses({ pictures }: Pick<ContentDependencies, 'pictures'>, content: unknown): Promise<unknown> {
  const ids: string[] = []
  mapPictures(content, (id) => {
    ids.push(id)
    return id
  })
  if (ids.length === 0) return content
  const addresses = await pictures.addresses(ids)
  return mapPictures(content, (id) => addresses.get(id) ?? id)
}

async function loadContent(deps: ContentDependencies, key: string): Promise<unknown> {
  const { countryNames, groups, sites, stores } = deps
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
      const site = await siteOf(deps, contentKey.website, contentKey.store)
      return site && readMetalPrice(deps, site)
    }
    case 'AD_BANNERS': {
      const site = await siteOf(deps, contentKey.website, contentKey.store)
      if (!site) return undefined
      return withAddresses(deps, showable(contentKey.kind, forSite((await entryOf(deps, contentKey.kind))?.value ?? [], site.code)))
    }
    case 'SITE_SETTINGS':
      return siteSettings.parse(recordOf((await entryOf(deps, contentKey.kind))?.value))
    case 'PRODUCT_CART_SETTINGS':
      return cartSettings.parse(recordOf((await entryOf(deps, contentKey.kind))?.value))
    case 'SOCIAL_INSTA_FEED':
      return (await entryOf(deps, contentKey.kind))?.value ?? []
    default: {
      const site = await siteOf(deps, contentKey.website, contentKey.store, contentKey.language)
      if (!site) return undefined
      const published = await publishedOf(deps, site, contentKey)
      if (published !== undefined) return withAddresses(deps, showable(contentKey.kind, translateContent(published, contentKey.language)))
      // An entry for this site and language takes precedence over the shared one.
      const own = await entryOf(deps, key)
      const fallback = emptyContent[contentKey.kind]
      const value =
        own?.value ?? translateContent(forSite((await entryOf(deps, contentKey.kind))?.value ?? fallback, site.code), contentKey.language)
      if (contentKey.kind === 'PAGES') return withPublishedPages(deps, site, contentKey.language, value)
      return withAddresses(deps, showable(contentKey.kind, value))
    }
  }
}

/** The value of a cached-content key; undefined for a key that no site has. */
export function readContent(deps: ContentDependencies, key: string): Promise<unknown> {
  return deps.cache.through(`content:${key}`, () => loadContent(deps, key), { seconds: cachedSeconds })
}
