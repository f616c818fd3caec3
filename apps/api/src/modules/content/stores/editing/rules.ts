import { throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { StoreContent } from './content.ts'

const textParts = ['name', 'city', 'address', 'alt'] as const
const plainFields = ['street', 'postcode', 'state', 'telephone', 'latitude', 'longitude', 'timeZone', 'services', 'position'] as const

/** Whether a text has the hours of one day: `10:30–20:30`, closed later than opened. */
function areHours(text: string): boolean {
  const [, opens = '', closes = ''] = /^((?:[01]\d|2[0-3]):[0-5]\d)–((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  return opens !== '' && opens < closes
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The document without languages that have no text, and with each service once. */
export const tidyStore = ({ texts, services, ...document }: StoreContent): StoreContent => ({
  ...document,
  texts: Object.fromEntries(Object.entries(texts).filter(([, own]) => textParts.some((part) => own[part] !== ''))),
  services: [...new Set(services)],
})

/**
 * Throws a failure with its field for a store that a page or a checkout could not show: a language with a gap, hours that do not end after they
 * begin, an unknown state or time zone.
 */
export function checkStore(document: StoreContent, site: Site, states: readonly { code: string }[]): void {
  const { texts, hours, state, timeZone } = document
  const languages = site.languages.map(({ code }) => code)
  for (const language of new Set(['en', ...Object.keys(texts)])) {
    if (language !== 'en' && !languages.includes(language)) throwFailure('bad_request', `texts.${language}`)
    const missing = (['name', 'city', 'address'] as const).find((part) => !texts[language]?.[part])
    if (missing) throwFailure('store_text_missing', `texts.${language}.${missing}`)
  }
  for (const [day, text] of Object.entries(hours)) if (!areHours(text)) throwFailure('store_hours', `hours.${day}`)
  if (states.length > 0 && !states.some(({ code }) => code === state)) throwFailure('store_state', 'state')
  if (!isTimeZone(timeZone)) throwFailure('store_time_zone', 'timeZone')
}

/** The fields of a store by their names in the audit, so that an undo touches those alone that its act changed: `texts/hi/name`, `hours/mon`. */
export function fieldsOfStore(document: StoreContent): Map<string, unknown> {
  return new Map<string, unknown>([
    ...plainFields.map((field) => [field, document[field]] as const),
    ...Object.entries(document.texts).flatMap(([language, own]) =>
      textParts.map((part) => [`texts/${language}/${part}`, own[part]] as const),
    ),
    ...Object.entries(document.hours).map(([day, hours]) => [`hours/${day}`, hours] as const),
  ])
}

/** The store of these fields. */
export function storeOfFields(fields: ReadonlyMap<string, unknown>): StoreContent {
  const texts: Record<string, Record<string, unknown>> = {}
  const hours: Record<string, unknown> = {}
  for (const [path, value] of fields) {
    const [group, key = '', part = ''] = path.split('/')
    if (group === 'texts') texts[key] = { ...(texts[key] ?? { name: '', city: '', address: '', alt: '' }), [part]: value }
    if (group === 'hours') hours[key] = value
  }
  const plain = Object.fromEntries(plainFields.map((field) => [field, fields.get(field)]))
  return { ...plain, texts, hours } as unknown as StoreContent
}

/** The id of a new store after its English name: small letters, digits and hyphens; one that is not taken. */
export function idOfStore(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const id = plain.slice(0, 50).replace(/-$/, '') || 'store'
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? id : `${id}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}
