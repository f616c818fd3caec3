import type { CachedContent, MenuBanner, MenuItem } from '@karat/contract/content.ts'
import { directionOf, localeOf } from '@karat/sites/locale.ts'
import { type Look, lookProperties } from '@karat/sites/look.ts'
import { memoizeByObject, type PageFrame } from '../page-pipeline/pipeline.ts'
import type { ShownMenuItem, SiteLanguage } from '../site/site.tsx'
import { loadMessages, pageApi, type PageApi } from './loaders.ts'

const languageNames: Record<string, string> = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  ar: 'العربية',
  es: 'Español',
  'zh-Hans': '简体中文',
}

/** The sites of a page's website in each of their languages, named in the page's own. */
function languagesOf({ websites, settings }: PageApi, countries: CachedContent['COUNTRIES_{LANGUAGE}'] | null): SiteLanguage[] {
  const country = (code: string) => countries?.find((candidate) => candidate.code === code.toUpperCase())?.name ?? code
  return websites
    .filter((website) => website.code.toUpperCase() === settings.websiteCode)
    .flatMap((website) => website.subsite)
    .flatMap((site) =>
      site.languages.map(({ languageCode: language }) => {
        const subsite = site.store_code_2.toLowerCase()
        const locale = localeOf({ subsite, language })
        return { subsite, language, locale, country: country(subsite), name: languageNames[language] ?? language }
      }),
    )
}

const noMenu: MenuItem[] = []
const noBanners: MenuBanner[] = []

/** The entries of a menu with the banners of each. */
const withBanners = memoizeByObject((menu: MenuItem[], banners: MenuBanner[]) =>
  menu.map((item): ShownMenuItem => {
    const pictures = banners.filter((banner) => banner.menu === item.path)
    return pictures.length > 0 ? { ...item, pictures } : item
  }),
)

const propertiesOf = memoizeByObject((look: Look) => lookProperties(look))

/** The data of every page of a site. Countries and stores are loaded with the menu, once language and store are known (K-06). */
export async function loadFrame(args: Parameters<typeof loadMessages>[0]): Promise<PageFrame> {
  const api = await pageApi(args)
  const [countries, , menu, menuBanners, rates, footer, cart, messages] = await Promise.all([
    api.content('COUNTRIES_{LANGUAGE}'),
    api.content('STORES_{LANGUAGE}'),
    api.content('{SITE}_{LANGUAGE}_MENU'),
    api.content('{SITE}_{LANGUAGE}_MENU_BANNERS'),
    api.content('{SITE}_METAL_PRICE'),
    api.content('{SITE}_{LANGUAGE}_BLOCK'),
    api.content('PRODUCT_CART_SETTINGS'),
    loadMessages(args, api.language),
  ])
  const { look } = api.settings.profile
  const properties = look && propertiesOf(look)
  const site = {
    locale: localeOf(api),
    subsite: api.subsite,
    language: api.language,
    direction: directionOf(api.language),
    origin: api.origin,
    settings: api.settings,
    languages: languagesOf(api, countries),
    rates,
    footer,
    shared: api.shared,
    cart,
    menu: withBanners(menu ?? noMenu, menuBanners ?? noBanners),
    ...(properties && { look: properties }),
  }
  return { site, messages }
}
