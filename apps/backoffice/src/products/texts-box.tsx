import { Textarea, TextInput } from '@mantine/core'
import type { ProductTexts } from '@karat/pricing/product/document.ts'
import { useState } from 'react'
import { Box } from '../ui/box.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './product-page.module.css'

const noTexts: ProductTexts = { name: '', subtitle: '', description: '', details: [], alt: '' }
const fields = ['name', 'subtitle', 'description', 'details', 'alt'] as const

/** How many of its fields a language lacks that the original has. */
const missingIn = (original: ProductTexts, { ...texts }: ProductTexts) =>
  fields.filter((field) => original[field].length > 0 && texts[field].length === 0).length

/** The texts of a product: the English original beside one other language of its sites. */
export function TextsBox({ choices, document, change, problemOf }: EditorProps) {
  const { t } = useMessages()
  const languageName = useLanguageName()
  const { texts } = document
  const original = texts['en'] ?? noTexts
  const languages = [...new Set(choices.sites.filter(({ code }) => code in document.sites).flatMap((site) => site.languages))].filter(
    (language) => language !== 'en',
  )
  const [chosen, choose] = useState(languages[0])
  const write = (language: string, part: Partial<ProductTexts>) => {
    const next = { ...(texts[language] ?? noTexts), ...part }
    const { [language]: _former, ...others } = texts
    // A language without any text is left out.
    const isEmpty = language !== 'en' && fields.every((field) => next[field].length === 0)
    change({ texts: isEmpty ? others : { ...texts, [language]: next } })
  }
  const column = (language: string) => (
    <LanguageFields
      key={language}
      language={language}
      heading={language === 'en' ? t('products.original') : languageName(language)}
      texts={texts[language] ?? noTexts}
      original={language === 'en' ? undefined : original}
      problemOf={problemOf}
      onType={(part) => write(language, part)}
    />
  )
  return (
    <Box title={t('products.texts')}>
      <div className={classes['stack']}>
        {languages.length > 1 && (
          <div className={classes['tabs']} role="group" aria-label={t('products.language')}>
            {languages.map((language) => {
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
      </div>
    </Box>
  )
}

interface LanguageFieldsProps {
  language: string
  heading: string
  texts: ProductTexts
  /** The English texts: a translation shows which of them it lacks. */
  original: ProductTexts | undefined
  problemOf: (field: string) => string | undefined
  onType: (part: Partial<ProductTexts>) => void
}

function LanguageFields({ language, heading, texts, original, problemOf, onType }: LanguageFieldsProps) {
  const { t } = useMessages()
  const field = (name: (typeof fields)[number], label: string) => {
    const lacks = original !== undefined && original[name].length > 0 && texts[name].length === 0
    return {
      label,
      lang: language,
      dir: 'auto' as const,
      description: lacks ? t('products.shownInEnglish') : undefined,
      error: problemOf(`texts.${language}.${name}`),
    }
  }
  return (
    <fieldset className={classes['fields']}>
      <legend>{heading}</legend>
      <TextInput
        {...field('name', t('products.name'))}
        value={texts.name}
        onChange={(event) => onType({ name: event.currentTarget.value })}
      />
      <TextInput
        {...field('subtitle', t('products.subtitle'))}
        value={texts.subtitle}
        onChange={(event) => onType({ subtitle: event.currentTarget.value })}
      />
      <Textarea
        {...field('description', t('products.description'))}
        autosize
        minRows={4}
        value={texts.description}
        onChange={(event) => onType({ description: event.currentTarget.value })}
      />
      <Textarea
        {...field('details', t('products.details'))}
        autosize
        minRows={2}
        value={texts.details.join('\n')}
        onChange={(event) => onType({ details: event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n') })}
      />
      <TextInput {...field('alt', t('products.alt'))} value={texts.alt} onChange={(event) => onType({ alt: event.currentTarget.value })} />
    </fieldset>
  )
}
