import { Textarea, TextInput } from '@mantine/core'
import type { CollectionDocument, CollectionTexts } from '@karat/contract/staff-collections.ts'
import { useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { Box } from '../../ui/box.tsx'
import { useLanguageName } from '../../ui/language-name.ts'
import { Second } from '../../ui/second.tsx'
import { useMessages } from '../../messages/messages.tsx'
import classes from '../product-page.module.css'
import { missingIn, noTexts } from './edited-texts.ts'

interface CollectionTextsBoxProps {
  languages: readonly string[]
  texts: CollectionDocument['texts']
  /** Whether the member may only read them. */
  isClosed: boolean
  problem: Problem | undefined
  problemOf: (field: string) => string | undefined
  onType: (language: string, part: Partial<CollectionTexts>) => void
}

/** The texts of a collection: the English original beside one other language of the shop. */
export function CollectionTextsBox({ languages, texts, isClosed, problem, problemOf, onType }: CollectionTextsBoxProps) {
  const { t } = useMessages()
  const languageName = useLanguageName()
  const original = texts['en'] ?? noTexts
  const others = languages.filter((language) => language !== 'en')
  const [chosen, choose] = useState(others[0])
  // A refused text is shown, whatever language was chosen before.
  const [seen, setSeen] = useState<Problem>()
  const refused = others.find((language) => problem?.field?.startsWith(`texts.${language}.`))
  if (problem !== seen) {
    setSeen(problem)
    if (refused) choose(refused)
  }
  const column = (language: string) => (
    <LanguageFields
      key={language}
      language={language}
      heading={language === 'en' ? t('products.original') : languageName(language)}
      texts={texts[language] ?? noTexts}
      original={language === 'en' ? undefined : original}
      problemOf={problemOf}
      onType={(part) => onType(language, part)}
    />
  )
  return (
    <Box title={t('products.texts')}>
      <fieldset className={classes['stack']} disabled={isClosed} style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
        {others.length > 1 && (
          <div className={classes['tabs']} role="group" aria-label={t('products.language')}>
            {others.map((language) => {
              const missing = missingIn(original, texts[language] ?? noTexts)
              return (
                <button
                  key={language}
                  type="button"
                  className={classes['tab']}
                  aria-pressed={language === chosen}
                  onClick={() => choose(language)}
                >
                  <bdi>{languageName(language)}</bdi>
                  <Second>{missing === 0 ? t('products.complete') : t('products.missing', { count: missing })}</Second>
                </button>
              )
            })}
          </div>
        )}
        <div className={classes['pair']}>
          {column('en')}
          {chosen && column(chosen)}
        </div>
      </fieldset>
    </Box>
  )
}

interface LanguageFieldsProps {
  language: string
  heading: string
  texts: CollectionTexts
  /** The English texts: a translation shows which of them it lacks. */
  original: CollectionTexts | undefined
  problemOf: (field: string) => string | undefined
  onType: (part: Partial<CollectionTexts>) => void
}

function LanguageFields({ language, heading, texts, original, problemOf, onType }: LanguageFieldsProps) {
  const { t, nameOf } = useMessages()
  // All texts of a page are in one language: a translation begins with its name.
  const isAllEnglish = original !== undefined && texts.name === '' && texts.line === ''
  const field = (name: 'name' | 'line' | 'story') => ({
    label: nameOf('collectionField', name),
    lang: language,
    dir: 'auto' as const,
    description: isAllEnglish && original[name] !== '' ? t('products.shownInEnglish') : undefined,
    error: problemOf(`texts.${language}.${name}`),
  })
  return (
    <fieldset className={classes['fields']}>
      <legend>{heading}</legend>
      <TextInput
        {...field('name')}
        maxLength={80}
        autoComplete="off"
        value={texts.name}
        onChange={(event) => onType({ name: event.currentTarget.value })}
      />
      <TextInput
        {...field('line')}
        maxLength={200}
        autoComplete="off"
        value={texts.line}
        onChange={(event) => onType({ line: event.currentTarget.value })}
      />
      <Textarea
        {...field('story')}
        autosize
        minRows={4}
        maxLength={2000}
        value={texts.story}
        onChange={(event) => onType({ story: event.currentTarget.value })}
      />
    </fieldset>
  )
}
