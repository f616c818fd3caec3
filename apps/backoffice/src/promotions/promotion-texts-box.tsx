import { Textarea, TextInput } from '@mantine/core'
import { Box } from '../ui/box.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { useMessages } from '../messages/messages.tsx'
import type { PromotionEditorProps } from './editor-props.ts'
import { typedPromotionTexts } from './promotion-form.ts'
import classes from './promotion.module.css'

/** The texts of a promotion in each language of its site. */
export function PromotionTextsBox({ form, choices, change, problemOf, isClosed }: PromotionEditorProps) {
  const { t, nameOf } = useMessages()
  const languageName = useLanguageName()
  return (
    <Box title={t('promotions.texts')}>
      <div className={classes['stack']}>
        {choices.languages.map((language) => {
          const texts = form.texts[language] ?? { title: '', terms: '' }
          const type = (part: Partial<typeof texts>) => change({ texts: typedPromotionTexts(form.texts, language, part) })
          return (
            <fieldset key={language} className={classes['fields']} disabled={isClosed}>
              <legend>
                <bdi>{languageName(language)}</bdi>
              </legend>
              <TextInput
                label={nameOf('audit.field', 'title')}
                lang={language}
                dir="auto"
                maxLength={120}
                autoComplete="off"
                value={texts.title}
                error={problemOf(`texts.${language}.title`)}
                onChange={(event) => type({ title: event.currentTarget.value })}
              />
              <Textarea
                label={nameOf('audit.field', 'terms')}
                description={t('promotions.termsHint')}
                lang={language}
                dir="auto"
                autosize
                minRows={2}
                maxLength={480}
                value={texts.terms}
                error={problemOf(`texts.${language}.terms`)}
                onChange={(event) => type({ terms: event.currentTarget.value })}
              />
            </fieldset>
          )
        })}
      </div>
    </Box>
  )
}
