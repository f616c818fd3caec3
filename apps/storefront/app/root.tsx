import { languageTag, parseLocale } from '@karat/sites/locale.ts'
import { type LookPicture, lookPicturePath } from '@karat/sites/look.ts'
import { Component, type ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteError, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { Fonts, fontSheetOf } from './site/faces.tsx'
import { loadFrame } from './data/frame.ts'
import { pageTexts } from './data/loaders.ts'
import { frameOf, InlineStyles, type RootData, serializeFrame } from './page-pipeline/pipeline.ts'
import { keepPage } from './site/keep-page.ts'
import { SiteProvider } from './site/site.tsx'
import { loadList, MessagesProvider } from './site/messages.tsx'
import { listName } from './site/message-files.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { ScrollPositions } from './shell/scroll-positions.tsx'
import { Shell } from './shell/shell.tsx'

/** The data of every page of a site. */
export async function loader(args: Route.LoaderArgs): Promise<RootData> {
  return serializeFrame(await loadFrame(args), pageTexts(args))
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
    <html
      lang={site ? languageTag(site) : 'en'}
      dir={site?.direction ?? 'ltr'}
      data-faces={site && fontSheetOf(site.language)}
      style={site?.look}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={site?.look?.['--color-paper'] ?? '#FAF6F0'} />
        <Meta />
        <InlineStyles />
        <ShopIcon icon={site?.settings.profile.look?.icon} />
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

/** The icon of the page's tab: that of the site's look, else of the shop. */
function ShopIcon({ icon }: { icon: LookPicture | undefined }) {
  if (icon) return <link rel="icon" href={lookPicturePath(icon, 160, 'png')} type="image/png" />
  return <link rel="icon" href="/icon.svg" type="image/svg+xml" />
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
