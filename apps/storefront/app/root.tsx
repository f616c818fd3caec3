import type { CachedContent, MenuBanner, MenuItem } from '@karat/contract/content.ts'
import type { ShownMenuItem, SiteLanguage } from './site/site.tsx'
import { directionOf, languageTag, localeOf, parseLocale } from '@karat/sites/locale.ts'
import { Component, type ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteError, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { Fonts, fontSheetOf } from './site/faces.tsx'
import { loadMessages, type PageApi, pageApi, pageTexts } from './data/loaders.ts'
import { frameOf, InlineStyles, type RootData, serializeFrame } from './page-pipeline/pipeline.ts'
import { keepPage } from './site/keep-page.ts'
import { SiteProvider } from './site/site.tsx'
import { loadList, MessagesProvider } from './site/messages.tsx'
import { listName } from './site/message-files.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { ScrollPositions } from './shell/scroll-positions.tsx'
import { Shell } from './shell/shell.tsx'

const languageNames: Record<string, string> = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  ar: 'العربية',
  es: 'Español',
  'zh-Hans': '简体中文',
}

export const links: Route.LinksFunction = () => [{ rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]

const noMenu: MenuItem[] = []
const noBanners: MenuBanner[] = []
const texts = new WeakMap<MenuItem[], { banners: MenuBanner[]; text: string }>()

/** A menu with its banners as JSON; as long as the content is the same objects, so is its text. */
function asText(menu: MenuItem[], banners: MenuBanner[]): string {
  const known = texts.get(menu)
  if (known?.banners === banners) return known.text
  const text = JSON.stringify(
    menu.map((item): ShownMenuItem => {
      const pictures = banners.filter((banner) => banner.menu === item.path)
      return pictures.length > 0 ? { ...item, pictures } : item
    }),
  )
  texts.set(menu, { banners, text })
  return text
}

/** The languages of all sites by the page's language: the same object as long as its sources are the same. */
const languagesMade = new Map<string, { websites: unknown; countries: unknown; languages: SiteLanguage[] }>()

/** The sites of a page's website in each of their languages, named in the page's own. */
function languagesOf(api: PageApi, countries: CachedContent['COUNTRIES_{LANGUAGE}'] | null): SiteLanguage[] {
  const { websites, language: pageLanguage, settings } = api
  const made = languagesMade.get(pageLanguage)
  if (made?.websites === websites && made.countries === countries) return made.languages
  const country = (code: string) => countries?.find((candidate) => candidate.code === code.toUpperCase())?.name ?? code
  const languages = websites.flatMap((website) =>
    website.code.toUpperCase() !== settings.websiteCode
      ? []
      : website.subsite.flatMap((site) =>
          site.languages.map((language): SiteLanguage => {
            const localeParts = { subsite: site.store_code_2.toLowerCase(), language: language.languageCode }
            return {
              ...localeParts,
              locale: localeOf(localeParts),
              country: country(localeParts.subsite),
              name: languageNames[localeParts.language] ?? localeParts.language,
            }
          }),
        ),
  )
  languagesMade.set(pageLanguage, { websites, countries, languages })
  return languages
}

/** The data of every page of a site. Countries and stores are loaded with the menu, once language and store are known (K-06). */
export async function loader(args: Route.LoaderArgs): Promise<RootData> {
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
    menu: asText(menu ?? noMenu, menuBanners ?? noBanners),
  }
  return serializeFrame({ site, messages }, pageTexts(args))
}

/** A navigation loads the messages of the next page beside its data. Where one of them fails to load, the open page stays. */
function goOrStay({ request, params, pattern }: MiddlewareArguments, next: () => Promise<unknown>): Promise<unknown> {
  const language = parseLocale(params.locale ?? '')?.language
  return keepPage(request, next, async () => language && loadList(language, listName(pattern)))
}

export const clientMiddleware = [goOrStay] as Route.ClientMiddlewareFunction[]

/** Site and messages are loaded again only where the language changes. */
export function shouldRevalidate({
  currentParams,
  nextParams,
}: {
  currentParams: { locale?: string }
  nextParams: { locale?: string }
}): boolean {
  return currentParams.locale !== nextParams.locale
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<RootData>('root')
  const site = data && frameOf(data).site
  return (
    <html lang={site ? languageTag(site) : 'en'} dir={site?.direction ?? 'ltr'} data-faces={site && fontSheetOf(site.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FAF6F0" />
        <Meta />
        <InlineStyles />
        <Links />
      </head>
      <body>
        {children}
        {site && <Fonts language={site.language} />}
        <ScrollPositions />
        <Scripts />
      </body>
    </html>
  )
}

type MiddlewareArguments = Parameters<Route.ClientMiddlewareFunction>[0]

function SiteLayout({ data, children }: { data: RootData; children: ReactNode }) {
  const { site, messages } = frameOf(data)
  return (
    <MessagesProvider language={site.language} messages={messages}>
      <SiteProvider value={site}>
        <Shell>{children}</Shell>
      </SiteProvider>
    </MessagesProvider>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <SiteLayout data={loaderData}>
      <Outlet />
    </SiteLayout>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const data = useRouteLoaderData<RootData>('root')
  const screen = <ErrorScreen status={isRouteErrorResponse(error) ? error.status : 500} />
  if (!data) return screen
  return (
    <WithoutShell instead={screen}>
      <SiteLayout data={data}>{screen}</SiteLayout>
    </WithoutShell>
  )
}

/** Renders a fallback where header, footer or another part of the shell fails, so that the error page keeps the shop's look. */
class WithoutShell extends Component<{ instead: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
