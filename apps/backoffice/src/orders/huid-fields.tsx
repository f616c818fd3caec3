import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import classes from './huid-fields.module.css'
import { isHuid } from './huids.ts'

interface HuidFieldsProps {
  /** How many articles the piece has, each with a number of its own. */
  articles: number
  /** The numbers as they are typed, by article. */
  huids: readonly string[]
  /** The name of the piece, where a form has several. */
  piece?: string | undefined
  problem: string | undefined
  onChange: (huids: string[]) => void
}

/** A field for the hallmark number of each article of a piece. A number of the wrong form says so as soon as it is longer than it can be. */
export function HuidFields({ articles, huids, piece, problem, onChange }: HuidFieldsProps) {
  const { t } = useMessages()
  const labelOf = (article: number) => {
    const label = articles > 1 ? t('huid.article', { article, count: articles }) : t('huid.label')
    return piece === undefined ? label : `${piece}${t('list.comma')}${label}`
  }
  return (
    <div className={classes['fields']}>
      {Array.from({ length: articles }, (_, index) => {
        const typed = huids[index] ?? ''
        return (
          <HuidInput
            key={index}
            label={labelOf(index + 1)}
            value={typed}
            problem={index === 0 ? problem : undefined}
            onChange={(value) => onChange(Array.from({ length: articles }, (_one, at) => (at === index ? value : (huids[at] ?? ''))))}
          />
        )
      })}
    </div>
  )
}

interface HuidInputProps {
  label: string
  value: string
  /** The problem that the server found with it. */
  problem: string | undefined
  onChange: (huid: string) => void
}

/** The input of one HUID, in capital letters; it names a wrong format from the sixth character on, or once the field is left. */
export function HuidInput({ label, value, problem, onChange }: HuidInputProps) {
  const { t } = useMessages()
  const [isLeft, setLeft] = useState(false)
  const isWrong = value !== '' && (isLeft || value.length > 5) && !isHuid(value)
  return (
    <TextInput
      label={label}
      placeholder={t('huid.placeholder')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={12}
      dir="ltr"
      value={value}
      error={problem ?? (isWrong ? t('huid.format') : undefined)}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.currentTarget.value.toUpperCase().trim())}
    />
  )
}
