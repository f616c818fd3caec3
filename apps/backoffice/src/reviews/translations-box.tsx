import { Button, Select, Textarea, TextInput } from '@mantine/core'
import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { ConflictPanel, savedByOf } from '../ui/conflict-panel.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './review-boxes.module.css'
import { touchedByReview } from './use-review.ts'

/** The review in other languages of the shop, each with title and text; readers of that language see them first. */
export function TranslationsBox({ review, mayChange }: { review: StaffReview; mayChange: boolean }) {
  const { t } = useMessages()
  const { session } = useWork()
  const languageName = useLanguageName()
  const codes = [...new Set(session.sites.flatMap(({ languages }) => languages.map(({ code }) => code)))].filter(
    (code) => code !== review.language,
  )
  const [language, setLanguage] = useState<string>()
  if (codes.length === 0 || (review.translations.length === 0 && !mayChange)) return null
  return (
    <Box title={t('review.translations')} beside={t('review.writtenIn', { language: languageName(review.language) })}>
      <div className={classes['list']}>
        {review.translations.map((one) => (
          <div key={one.language} className={classes['translation']}>
            <Second>{languageName(one.language)}</Second>
            <b lang={one.language}>
              <bdi>{one.title}</bdi>
            </b>
            <p className={classes['text']} lang={one.language} dir="auto">
              {one.text}
            </p>
            {mayChange && codes.includes(one.language) && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('review.changeTranslation', { language: languageName(one.language) })}
                onClick={() => setLanguage(one.language)}
              >
                {t('review.change')}
              </Button>
            )}
          </div>
        ))}
        {mayChange && (
          <Select
            label={t('review.translateInto')}
            placeholder={t('review.chooseLanguage')}
            data={codes.map((code) => ({ value: code, label: languageName(code) }))}
            value={language ?? null}
            onChange={(code) => setLanguage(code ?? undefined)}
          />
        )}
        {mayChange && language !== undefined && (
          <TranslationForm key={language} review={review} language={language} onDone={() => setLanguage(undefined)} />
        )}
      </div>
    </Box>
  )
}

type Translated = Pick<StaffReview['translations'][number], 'title' | 'text'>

/** The title and the text in one language. What is typed survives a reload until it is sent; of two members who save it, the second compares. */
function TranslationForm({ review, language, onDone }: { review: StaffReview; language: string; onDone: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const former = review.translations.find((one) => one.language === language)
  const form = `translation ${site.id} ${review.id} ${language}`
  const theirs: Translated = { title: former?.title ?? '', text: former?.text ?? '' }
  const [title, setTitle] = useDraft(`${form} title`, theirs.title)
  const [text, setText] = useDraft(`${form} text`, theirs.text)
  // The translation that stood there when typing began: one that comes meanwhile is not replaced unseen.
  const [seenText, setSeenText] = useDraft(`${form} seen`, JSON.stringify(theirs))
  const seen = seenText === '' ? theirs : (JSON.parse(seenText) as Translated)
  const change = (set: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    setSeenText(seenText)
  }
  const forget = () => {
    for (const set of [setTitle, setText, setSeenText]) set('')
    onDone()
  }
  const act = useAct('POST /api/staff/reviews/:id/translate/', { touches: touchedByReview(site.id), onDone: forget })
  const problemOf = useFieldProblem(act.problem)
  const saved = savedByOf(act.problem)
  const isOutdated = saved !== undefined && (seen.title !== theirs.title || seen.text !== theirs.text)
  const send = (next: Translated) =>
    act.run({ params: { id: review.id }, body: { language, ...next, replaces: seen.title === '' ? null : seen } })
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        send({ title, text })
      }}
    >
      <TextInput
        label={t('review.translatedTitle')}
        lang={language}
        dir="auto"
        maxLength={80}
        value={title}
        error={problemOf('title')}
        onChange={change(setTitle)}
      />
      <Textarea
        label={t('review.translatedText')}
        lang={language}
        dir="auto"
        rows={4}
        maxLength={2000}
        value={text}
        error={problemOf('text')}
        onChange={change(setText)}
      />
      {isOutdated ? (
        <ConflictPanel
          saved={saved}
          fields={[
            { keys: ['title'], label: t('review.translatedTitle'), inWords: (of) => of.title },
            { keys: ['text'], label: t('review.translatedText'), inWords: (of) => of.text },
          ]}
          versions={{ before: seen, theirs, mine: { title, text } }}
          onMerged={(merged) => {
            act.reset()
            if (merged.title === theirs.title && merged.text === theirs.text) return forget()
            setTitle(merged.title)
            setText(merged.text)
            setSeenText(JSON.stringify(theirs))
          }}
        />
      ) : (
        <ProblemNotice problem={act.problem} fields={['title', 'text']} />
      )}
      <div className={classes['buttons']}>
        <Button type="submit" variant="default" loading={act.busy} disabled={title.trim() === '' || text.trim() === '' || isOutdated}>
          {t('review.saveTranslation')}
        </Button>
        {former && (
          <Button variant="default" loading={act.busy} disabled={isOutdated} onClick={() => send({ title: '', text: '' })}>
            {t('review.removeTranslation')}
          </Button>
        )}
      </div>
    </form>
  )
}
