import { Button, Textarea } from '@mantine/core'
import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useWords } from '../words/words.tsx'
import classes from './review-boxes.module.css'
import { touchedByReview } from './use-review.ts'

/** The merchant's reply below the review, which shoppers read as it is. A reply that is not sent yet survives a reload. */
export function ReplyBox({ review, mayChange }: { review: StaffReview; mayChange: boolean }) {
  const { t } = useWords()
  const { time } = useFormats()
  const { site } = useWork()
  const [text, setText] = useDraft(`reply ${site.id} ${review.id}`)
  const act = useAct('POST /api/staff/reviews/:id/reply/', { touches: touchedByReview(site.id), onDone: () => setText('') })
  const problemOf = useFieldProblem(act.problem)
  const send = (next: string) => act.run({ params: { id: review.id }, body: { text: next } })
  const { reply } = review
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
              send(text)
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
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <ProblemNotice problem={act.problem} fields={['text']} />
            <div className={classes['buttons']}>
              <Button type="submit" variant="default" loading={act.busy} disabled={text.trim() === ''}>
                {t('review.sendReply')}
              </Button>
              {reply && (
                <Button variant="default" loading={act.busy} onClick={() => send('')}>
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
