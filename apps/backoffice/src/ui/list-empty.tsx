import { Button } from '@mantine/core'
import { useMessages } from '../messages/messages.tsx'
import { useFormats } from './formats.ts'

interface ListEmptyProps {
  /** Without a search and a filter. */
  text: string
  isSearch: boolean
  isFiltered: boolean
  onClear: () => void
  /** The time of the last row that the filter was compared with, where others follow it. */
  lookedTo: string | null | undefined
  onFurther: (() => void) | undefined
}

/** The text of a list without rows: nothing was found, nothing matches the filters, or there is nothing. */
export function ListEmpty({ text, isSearch, isFiltered, onClear, lookedTo, onFurther }: ListEmptyProps) {
  const { t } = useMessages()
  if (isSearch) return <p>{t('list.nothingFound')}</p>
  if (!isFiltered) return <p>{text}</p>
  return (
    <>
      <p>{t('list.noMatch')}</p>
      <LookedTo at={lookedTo} />
      {lookedTo && onFurther && <Button onClick={onFurther}>{t('list.lookFurther')}</Button>}
      <Button variant="default" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </>
  )
}

/** How far a filter looked for a page, where it stopped before the end of the list. */
export function LookedTo({ at }: { at: string | null | undefined }) {
  const { t } = useMessages()
  const { time } = useFormats()
  return at && <span>{t('list.lookedTo', { time: time(at) })}</span>
}
