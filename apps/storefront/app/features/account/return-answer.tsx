import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import { PhotoTiles } from './photo-tiles.tsx'
import { useReturnPhotos } from './use-return-photos.ts'
import { type ReturnPartProps, useReturnChange } from './use-return-change.ts'

/** The open question of a return, and its answer in words or photos. */
export function ReturnAnswer({ one, onChanged, onStale }: ReturnPartProps) {
  const t = useMessages()
  const photos = useReturnPhotos(one.orderID)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const { busy, failure, change } = useReturnChange({ onChanged, onStale })
  const round = one.rounds.findLast(({ answeredAt }) => answeredAt === null)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (photos.isSending) return setError(t('returns.stillSending'))
    if (text.trim() === '' && photos.sentIds.length === 0) return setError(t('returns.answerSomething'))
    setError('')
    void change((returns) => returns.answer({ returnID: one.returnID, text: text.trim(), images: photos.sentIds }))
  }
  if (!round) return null
  return (
    <section className="returns-box" aria-labelledby="return-question">
      <h2 id="return-question">{t('returns.asks')}</h2>
      <p>{round.question}</p>
      <p className="type-small type-soft">{t('returns.question', { number: round.number })}</p>
      <form className="returns-form" noValidate onSubmit={send}>
        <PhotoTiles photos={photos} id="answer-photos" error={error} />
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
        <p>
          <Button type="submit" disabled={busy}>
            {t('returns.sendAnswer')}
          </Button>
        </p>
      </form>
    </section>
  )
}
