import { compileMessage } from '@lingui/message-utils/compileMessage'
import { load, loadAccount, type LoadOptions } from '@karat/api-client/load.ts'
import { parseLocale, wordsFor } from '@karat/sites/locale.ts'
import { clientKey, defaultWebsiteCode, deriveSettings, type SiteSettings, type Website } from '@karat/sites/settings.ts'
import type { RouterContextProvider } from 'react-router'
import { apiContext } from './api-context.ts'
import type { PackedMessages } from './words.tsx'

interface Arguments {
  context: Readonly<RouterContextProvider>
  params: { locale?: string | undefined }
}

/** A page's own way to the services: bound to its site and language. */
export interface PageApi {
  settings: SiteSettings
  subsite: string
  language: string
  origin: string
  /** GET of the commerce service; null where it failed. */
  get<T>(path: string, onFailure?: (status: number) => void): Promise<T | null>
  /** POST of the account service; null where it failed. */
  postAccount<T>(path: string, body: unknown): Promise<T | null>
  /** Content under a key; `{SITE}` and `{LANGUAGE}` are filled in. */
  content<T>(kind: string): Promise<T | null>
}

/** A page that is not there: the required thing was null. */
export function notFound(): Response {
  return new Response(null, { status: 404 })
}

/** The services answered with a failure that is not "no such thing": the page says so instead of pretending. */
export function unavailable(): Response {
  return new Response(null, { status: 503 })
}

function access({ context }: Pick<Arguments, 'context'>) {
  return context.get(apiContext)
}

/**
 * Finds out which site a page is for: the list of websites and stores and the site settings come first (K-06); what is
 * loaded after needs the language and store code. Throws not-found where the locale has no site.
 */
export async function pageApi(args: Arguments): Promise<PageApi> {
  const { accountBase, commerceBase, fetch, origin, onError } = access(args)
  const locale = parseLocale(args.params.locale ?? '')
  const options: LoadOptions = { fetch, onError, token: clientKey(defaultWebsiteCode) }
  const [websites] = await Promise.all([
    loadAccount<Website[]>(`${accountBase}/cache/WEBSITE_STORE`, options),
    loadAccount<unknown>(`${accountBase}/cache/SITE_SETTINGS`, options),
  ])
  if (!websites) throw unavailable()
  const settings = locale && deriveSettings(websites, locale)
  if (!locale || !settings) throw notFound()
  const site = { websiteId: settings.websiteId, subsiteId: settings.subsiteId, languageId: settings.languageId }
  const spoken = settings.languageCode
  const account: LoadOptions = { fetch, site, token: clientKey(settings.websiteCode) }
  return {
    settings,
    subsite: settings.store_code_2.toLowerCase(),
    language: locale.language,
    origin,
    get: (path, onFailure) => load(`${commerceBase}${path}`, { fetch, site, ...(onFailure ? { onFailure } : {}) }),
    postAccount: (path, body) => loadAccount(`${accountBase}${path}`, { ...account, method: 'POST', body }),
    content: (kind) =>
      loadAccount(
        `${accountBase}/cache/${kind.replace('{SITE}', `${settings.websiteCode}_${settings.storeCode}`).replace('{LANGUAGE}', spoken)}`,
        account,
      ),
  }
}

/** A message for the browser: plain words as they are, those with places to fill as lingui's compiled list. */
export type Message = string | object

const compiled = new Map<string, { words: Record<string, string>; wording: string; messages: PackedMessages }>()

/** The messages of a language, compiled once for each wording. */
export async function loadMessages(args: Arguments, language: string): Promise<PackedMessages> {
  const words = await loadWords(args, language)
  const before = compiled.get(language)
  // The very words of the last page: nothing to compare.
  if (before?.words === words) return before.messages
  const wording = Object.values(words).join('\n')
  if (before?.wording === wording) {
    compiled.set(language, { ...before, words })
    return before.messages
  }
  const entries = Object.fromEntries(
    Object.entries(words).map(([key, text]): [string, Message] => {
      const message = compileMessage(text)
      return [key, message.length === 1 && typeof message[0] === 'string' ? message[0] : message]
    }),
  )
  const messages = JSON.stringify(entries)
  compiled.set(language, { words, wording, messages })
  return messages
}

/** The words of a language from the static-asset host; English where that language has none (C-46, K-05). */
async function loadWords(args: Arguments, language: string): Promise<Record<string, string>> {
  const { fetch, origin, onError } = access(args)
  const options: LoadOptions = { fetch, onError }
  const own = await load<Record<string, string>>(`${origin}/public/locales/${wordsFor(language)}/common.json`, options)
  return own ?? (await load<Record<string, string>>(`${origin}/public/locales/en/common.json`, options)) ?? {}
}
