import type { Caller, CallOptions } from '@karat/api-client/call.ts'
import { load, type LoadOptions } from '@karat/api-client/load.ts'
import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import type { CachedContent } from '@karat/contract/content.ts'
import { parseLocale, textLanguageOf } from '@karat/sites/locale.ts'
import { clientKey, deriveSettings, type SiteSettings } from '@karat/sites/settings.ts'
import { createContext, type RouterContextProvider } from 'react-router'
import { lists } from 'virtual:message-lists'
import { memoizeByObject } from '../page-pipeline/pipeline.ts'
import { listName } from '../site/message-files.ts'
import type { PackedMessages, PageMessages } from '../site/messages.tsx'
import { type ApiAccess, apiContext } from './api-context.ts'
import { pack } from './pack-messages.ts'

interface Arguments {
  context: Readonly<RouterContextProvider>
  params: { locale?: string | undefined }
}

/** A page's access to the services, for its site and language. The same call is made once for each request. */
export interface PageApi {
  settings: SiteSettings
  websites: CachedContent['WEBSITE_STORE']
  /** The settings of all sites; null where they could not be read. */
  shared: CachedContent['SITE_SETTINGS'] | null
  subsite: string
  language: string
  origin: string
  /** Makes a call; null where it failed, and `onFailure` receives its status. */
  call<K extends CallKey>(key: K, input: CallInput<K>, onFailure?: (status: number) => void): Promise<CallReply<K> | null>
  /** Content under a key; `{SITE}` and `{LANGUAGE}` are filled in. */
  content<K extends keyof CachedContent>(key: K): Promise<CachedContent[K] | null>
}

/** The page API of a request, created by its first loader and shared by the others. */
const pageApiContext = createContext<Promise<PageApi> | null>(null)

/** The response of a missing page: the required data was null. */
export function notFound(): Response {
  return new Response(null, { status: 404 })
}

/** The response where a service failed with anything but "not found". */
export function unavailable(): Response {
  return new Response(null, { status: 503 })
}

function access({ context }: Pick<Arguments, 'context'>) {
  return context.get(apiContext)
}

/** The texts of a page, for the data that the pipeline serializes. */
export function pageTexts(args: Pick<Arguments, 'context'>): ApiAccess['texts'] {
  return access(args).texts
}

interface Answer {
  value: unknown
  status: number
}

/** The calls of one request: equal calls share one answer. */
function sharedCalls(call: Caller, options: CallOptions): PageApi['call'] {
  const answers = new Map<string, Promise<Answer>>()
  return async <K extends CallKey>(key: K, input: CallInput<K>, onFailure?: (status: number) => void) => {
    const name = `${key} ${JSON.stringify(input)}`
    const existing = answers.get(name)
    let status = 200
    const answer =
      existing ?? call(key, input, { ...options, onFailure: (failed) => (status = failed) }).then((value) => ({ value, status }))
    if (!existing) answers.set(name, answer)
    const result = await answer
    if (result.value === null) onFailure?.(result.status)
    return result.value as CallReply<K> | null
  }
}

/** The settings of a site: they are part of every page, and fragments are cached by them. */
const settingsOf = memoizeByObject((websites: CachedContent['WEBSITE_STORE'], websiteCode: string, subsite: string, language: string) =>
  deriveSettings(websites, { subsite, language }, websiteCode),
)

async function makePageApi(args: Arguments): Promise<PageApi> {
  const { call, origin, onError, websiteCode: preferred } = access(args)
  const locale = parseLocale(args.params.locale ?? '')
  const read = (key: string) => call('GET /account/cache/:key', { params: { key } }, { onError, token: clientKey(preferred) })
  const [stores, shared] = await Promise.all([read('WEBSITE_STORE'), read('SITE_SETTINGS')])
  if (!stores) throw unavailable()
  const websites = stores.responseBody as CachedContent['WEBSITE_STORE']
  const settings = locale && settingsOf(websites, preferred, locale.subsite, locale.language)
  if (!locale || !settings) throw notFound()
  const { websiteId, subsiteId, languageId, websiteCode } = settings
  const sharedCall = sharedCalls(call, { site: { websiteId, subsiteId, languageId }, token: clientKey(websiteCode) })
  return {
    settings,
    websites,
    shared: (shared?.responseBody ?? null) as CachedContent['SITE_SETTINGS'] | null,
    subsite: settings.store_code_2.toLowerCase(),
    language: locale.language,
    origin,
    call: sharedCall,
    async content<K extends keyof CachedContent>(pattern: K) {
      const key = pattern.replace('{SITE}', `${websiteCode}_${settings.storeCode}`).replace('{LANGUAGE}', settings.languageCode)
      const reply = await sharedCall('GET /account/cache/:key', { params: { key } })
      return (reply?.responseBody ?? null) as CachedContent[K] | null
    },
  }
}

/**
 * Determines the site of a page: the list of websites and stores and the site settings come first (K-06); other
 * content needs the language and store code. Throws not-found where the locale has no site. All loaders of a request
 * get the same object.
 */
export function pageApi(args: Arguments): Promise<PageApi> {
  const created = args.context.get(pageApiContext) ?? makePageApi(args)
  args.context.set(pageApiContext, created)
  return created
}

interface PackedTexts {
  translations: Record<string, string>
  wording: string
  /** By the name of the list. */
  packed: Map<string, PackedMessages>
}

const compiled = new Map<string, PackedTexts>()

/** The messages of a language with their packed lists; packed again when a text changed. */
function packedOf(language: string, translations: Record<string, string>): PackedTexts {
  const before = compiled.get(language)
  // The same object as for the last page: there is nothing to compare.
  if (before?.translations === translations) return before
  const wording = Object.values(translations).join('\n')
  const now = { translations, wording, packed: before?.wording === wording ? before.packed : new Map<string, PackedMessages>() }
  compiled.set(language, now)
  return now
}

/** The messages of a page in its language: those of the frame and those that its route uses. Each list is compiled once for each wording. */
export async function loadMessages(args: Arguments & { pattern: string }, language: string): Promise<PageMessages> {
  const { translations, packed } = packedOf(language, await loadTexts(args, language))
  const packedList = (name: string, keys: readonly string[]) => {
    const done = packed.get(name) ?? pack(translations, keys)
    packed.set(name, done)
    return done
  }
  const list = listName(args.pattern)
  return { frame: packedList('', lists.frame), page: packedList(list, lists.lists[list] ?? Object.keys(translations)), list }
}

/** The messages of a language from the static-asset host; English where that language has none (C-46, K-05). */
async function loadTexts(args: Arguments, language: string): Promise<Record<string, string>> {
  const { fetch, origin, onError } = access(args)
  const options: LoadOptions = { fetch, onError }
  const own = await load<Record<string, string>>(`${origin}/public/locales/${textLanguageOf(language)}/common.json`, options)
  return own ?? (await load<Record<string, string>>(`${origin}/public/locales/en/common.json`, options)) ?? {}
}
