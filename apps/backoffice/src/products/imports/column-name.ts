import type { StaffImport } from '@karat/contract/staff-imports.ts'
import { useLanguageName } from '../../ui/language-name.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useSiteName } from '../site-name.ts'

type Target = StaffImport['targets'][number]

/** Returns the name of a column of the file of products, with the language or the site that it is about. */
export function useColumnName(): (column: Pick<Target, 'heading' | 'language' | 'site'>) => string {
  const { t, nameOf } = useMessages()
  const siteName = useSiteName()
  const languageName = useLanguageName()
  return ({ heading, language, site }) => {
    const field = nameOf('importColumn', heading)
    if (language !== null) return t('products.fieldOf', { of: languageName(language), field })
    return site === null ? field : t('products.fieldOf', { of: siteName(site), field })
  }
}

/** Returns the name of a column by its own name, such as `name_hi`; the name itself where the import has no such column. */
export function useNameOfColumn(targets: readonly Target[]): (name: string) => string {
  const columnName = useColumnName()
  return (name) => {
    const target = targets.find((one) => one.name === name)
    return target ? columnName(target) : name
  }
}
