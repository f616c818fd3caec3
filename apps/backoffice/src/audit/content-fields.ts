import { blockName } from '../content/block-name.ts'
import { type Messages, useMessages } from '../messages/messages.tsx'
import { useLanguageName } from '../ui/language-name.ts'

const blockId = /^[a-z]+-\d+$/

/** The name of a field of content by the parts of its path: `banner-1 title hi` is the title of the first banner in Hindi. */
export function contentField(
  messages: Pick<Messages, 't' | 'nameOf'> & { languageName: (code: string) => string },
  parts: readonly string[],
): string {
  const { t, nameOf, languageName } = messages
  const [first = '', ...rest] = parts
  if (first === 'planned') return t('audit.fieldOf', { of: t('audit.planned'), field: contentField(messages, rest) })
  if (!blockId.test(first)) return parts.map((part) => nameOf('audit.field', part)).join(' ')
  const [name = '', language] = rest
  const field = nameOf('audit.field', name)
  return t('audit.fieldOf', {
    of: blockName(messages, first),
    field: language === undefined ? field : `${field} (${languageName(language)})`,
  })
}

/** Returns the text of a value of content: blocks, kinds and choices by their names, texts of items in their languages. */
function contentValue(messages: Pick<Messages, 't' | 'nameOf'>, value: unknown, parts: readonly string[]): string {
  const { t, nameOf } = messages
  const field = parts.at(-1)
  if (Array.isArray(value)) return value.map((one) => contentValue(messages, one, parts)).join('; ')
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .map((part) => contentValue(messages, part, []))
      .join(t('list.comma'))
  const text = String(value ?? '')
  if (field === 'blockOrder') return blockName(messages, text)
  if (field === 'kind') return nameOf('contentBlock', text)
  return field === 'sort' ? nameOf('pieceOrder', text) : text
}

/** Returns the names of the fields of content, and the texts of their values. */
export function useContentText() {
  const { t, nameOf } = useMessages()
  const languageName = useLanguageName()
  return {
    fieldName: (parts: readonly string[]) => contentField({ t, nameOf, languageName }, parts),
    valueText: (value: unknown, parts: readonly string[]) => contentValue({ t, nameOf }, value, parts),
  }
}
