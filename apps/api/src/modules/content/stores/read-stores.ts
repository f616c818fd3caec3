import { textLanguageOf } from '@karat/sites/locale.ts'
import { cachedStores } from './cached-stores.ts'
import type { StoreDependencies } from './dependencies.ts'
import type { Store } from './port.ts'
import type { StoreRow } from './store.ts'

function inLanguage({ translations, ...row }: StoreRow, language: string): Store {
  if (language === 'en') return row
  return translations[language] ? { ...row, ...translations[language] } : { ...row, lang: 'en' }
}

/** Every store, in display order, named in a language. */
export async function readStores(deps: Pick<StoreDependencies, 'db' | 'cache'>, language: string): Promise<Store[]> {
  return (await cachedStores(deps, deps.db)).map((row) => inLanguage(row, textLanguageOf(language)))
}
