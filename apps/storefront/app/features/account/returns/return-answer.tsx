import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { PhotoTiles } from '../photo-tiles.tsx'
import { PhotoViews } from './photo-views.tsx'
import { useReturnPhotos } from './use-return-photos.ts'
import { type ReturnPartProps, useReturnChange } from './use-return-change.ts'

/** The open question of a return, and its answer: a photo of each requested view, else text or photos. */
export function ReturnAnswer({ one, onChanged, onStale }: ReturnPartProps) {
  const t = useMessages()
  const photos = useReturnPhotos(one.orderID)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const { busy, failure, change } = useReturnChange({ onChanged, onStale })
  const round = one.rounds.findLast(({ answeredAt }) => answeredAt === null)
  const views = round?.views ?? []
  const lacking = views.filter((view) => !photos.of(view)?.sent).length
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (lacking > 0) return
    if (photos.isSending) return setError(t('returns.stillSending'))
    if (text.trim() === '' && photos.sentIds.length === 0) return setError(t('returns.answerSomething'))
    setError('')
    const asked = Object.fromEntries(views.map((view) => [view, photos.of(view)?.sent?.id ?? '']))
    const sent = views.length > 0 ? { views: asked } : { images: photos.sentIds }
    void change((returns) => returns.answer({ returnID: one.returnID, text: text.trim(), ...sent }))
  }
  if (!round) return null
  return (
    <section className="returns-box" aria-labelledby="return-question">
      <h2 id="return-question">{t('returns.asks')}</h2>
      <p>{round.question}</p>
      <p className="type-small type-soft">{t('returns.question', { number: round.number })}</p>
      <form className="returns-form" noValidate onSubmit={send}>
        {views.length > 0 ? <PhotoViews views={views} photos={photos} /> : <PhotoTiles photos={photos} id="answer-photos" error={error} />}
        <Field
          as="textarea"
          id="return-answer"
          rows={4}
          maxLength={1000}
          label={t('returns.yourAnswer')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {failure && (
          <Notice tone="bad" icon="notice" role="alert">
            {failure}
          </Notice>
        )}
        <p className="returns-send">
          <Button type="submit" disabled={busy || lacking > 0}>
            {t('returns.sendAnswer')}
          </Button>
          {views.length > 0 && (
            <span className="type-small type-soft" role="status">
              {t('returns.viewCount', { count: views.length - lacking, all: views.length })}
            </span>
          )}
        </p>
      </form>
    </section>
  )
}
