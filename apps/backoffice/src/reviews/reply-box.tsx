import { Button, Textarea } from '@mantine/core'
import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { ConflictPanel, savedByOf } from '../ui/conflict-panel.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './review-boxes.module.css'
import { touchedByReview } from './use-review.ts'

/** The merchant's reply below the review, which shoppers read as it is. A reply that is not sent yet survives a reload. */
export function ReplyBox({ review, mayChange }: { review: StaffReview; mayChange: boolean }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const { site } = useWork()
  const [text, setText] = useDraft(`reply ${site.id} ${review.id}`)
  // The reply that stood there when typing began: one that comes meanwhile is not replaced unseen.
  const [seen, setSeen] = useState(review.reply)
  const act = useAct('POST /api/staff/reviews/:id/reply/', { touches: touchedByReview(site.id), onDone: () => setText('') })
  const problemOf = useFieldProblem(act.problem)
  const { reply } = review
  const saved = savedByOf(act.problem)
  const isOutdated = seen?.at !== reply?.at
  const send = (next: string, replaced: typeof reply) =>
    act.run({ params: { id: review.id }, body: { text: next, replaces: replaced?.at ?? null } })
  if (reply === null && !mayChange) return null
  return (
    <Box title={t('review.reply')}>
      <div className={classes['list']}>
        {reply && (
          <div>
            <p className={classes['text']}>
              <bdi>{reply.text}</bdi>
            </p>
            <Second>{time(reply.at)}</Second>
          </div>
        )}
        {mayChange && (
          <form
            className={classes['form']}
            onSubmit={(event) => {
              event.preventDefault()
              send(text, seen)
            }}
          >
            <Textarea
              label={t(reply ? 'review.newReply' : 'review.writeReply')}
              description={t('review.replyHint')}
              autosize={false}
              rows={3}
              maxLength={1000}
              value={text}
              error={problemOf('text')}
              onChange={(event) => {
                if (text === '') setSeen(reply)
                setText(event.currentTarget.value)
              }}
            />
            {saved && isOutdated && text !== '' ? (
              <ConflictPanel
                saved={saved}
                fields={[{ keys: ['text'], label: t('review.reply'), inWords: (of) => of.text }]}
                versions={{ before: { text: seen?.text ?? '' }, theirs: { text: reply?.text ?? '' }, mine: { text } }}
                onMerged={(merged) => {
                  setSeen(reply)
                  setText(merged.text === reply?.text ? '' : merged.text)
                  act.reset()
                }}
              />
            ) : (
              <ProblemNotice problem={act.problem} fields={['text']} />
            )}
            <div className={classes['buttons']}>
              <Button
                type="submit"
                variant="default"
                loading={act.busy}
                disabled={text.trim() === '' || (saved !== undefined && isOutdated)}
              >
                {t('review.sendReply')}
              </Button>
              {reply && (
                <Button variant="default" loading={act.busy} onClick={() => send('', reply)}>
                  {t('review.removeReply')}
                </Button>
              )}
            </div>
          </form>
        )}
      </div>
    </Box>
  )
}
