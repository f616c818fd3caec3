import { Button, Textarea } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './notes-box.module.css'
import { ordersKey } from './use-order.ts'

/** The notes of staff about an order. A note that is not sent yet survives leaving and reloading the page. */
export function NotesBox({ order, mayChange }: { order: StaffOrder; mayChange: boolean }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { site } = useWork()
  const [text, setText] = useDraft(`note ${site.id} ${order.number}`)
  const act = useAct('POST /api/staff/orders/:number/notes/', { touches: [ordersKey(site.id)], onDone: () => setText('') })
  return (
    <Box title={t('notes.title')}>
      <div className={classes['notes']}>
        {order.notes.map(({ noteID, text: note, message, by, at }) => (
          <div key={noteID}>
            <p className={classes['text']}>
              {message ? (
                t('notes.draft', { ...message.values, channel: nameOf('draftChannel', message.values.channel) })
              ) : (
                <bdi>{note}</bdi>
              )}
            </p>
            <Second>
              {by}
              {t('list.comma')}
              {time(at)}
            </Second>
          </div>
        ))}
        {order.notes.length === 0 && !mayChange && <Second>{t('notes.none')}</Second>}
        {mayChange && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              act.run({ params: { number: order.number }, body: { text } })
            }}
          >
            <Textarea
              aria-label={t('notes.add')}
              placeholder={t('notes.add')}
              rows={2}
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <ProblemNotice problem={act.problem} />
            {text.trim() !== '' && (
              <Button type="submit" variant="default" loading={act.busy}>
                {t('notes.save')}
              </Button>
            )}
          </form>
        )}
      </div>
    </Box>
  )
}
