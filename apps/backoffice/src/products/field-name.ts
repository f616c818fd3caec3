import { useLanguageName } from '../ui/language-name.ts'
import { useMessages } from '../messages/messages.tsx'
import { useSiteName } from './site-name.ts'

/** Returns the name of a field of a product by its path, as the history has it: `texts/hi/name`, `pictures/ID/alt/hi`, `sites/in/value`. */
export function useFieldName(): (path: string) => string {
  const { t, nameOf } = useMessages()
  const siteName = useSiteName()
  const languageName = useLanguageName()
  return (path) => {
    const [group = '', key = '', name = '', language = ''] = path.split('/')
    if (group === 'texts') return t('products.fieldOf', { of: languageName(key), field: nameOf('productField', name) })
    if (group === 'sites') return t('products.fieldOf', { of: siteName(key), field: nameOf('productField', name) })
    if (group === 'pictures') {
      const field = nameOf('pictureField', name)
      return t('products.pictureField', {
        id: key,
        field: language === '' ? field : t('products.fieldOf', { of: languageName(language), field }),
      })
    }
    return group === 'variants' ? t('products.variantOf', { id: key }) : nameOf('productField', group)
  }
}
