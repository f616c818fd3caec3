import { Button, Skeleton, Textarea } from '@mantine/core'
import type { StaffEnquiry } from '@karat/contract/staff-enquiries.ts'
import { Link, useParams } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { HistoryBox } from '../audit/history-box.tsx'
import { UndoNotice } from '../audit/undo-notice.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { Columns } from '../ui/columns.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { Neighbours } from '../ui/neighbours.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { UnknownPage } from '../ui/unknown-page.tsx'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './enquiry.module.css'
import { enquiriesKey, touchedByClosing, useEnquiry } from './use-enquiry.ts'

/** `/backoffice/enquiries/ID`: an enquiry with its writer, and the note that closes it. */
export function EnquiryPage() {
  const { t } = useMessages()
  const { id = '' } = useParams()
  const may = useMay()
  return may('enquiries.read') ? <EnquiryById key={id} id={id} /> : <Forbidden page={t('menu.enquiries')} />
}

function EnquiryById({ id }: { id: string }) {
  const { t } = useMessages()
  const { data, error } = useEnquiry(id)
  if (data) return <EnquiryView enquiry={data} />
  if (error)
    return (
      <UnknownPage
        number={t('menu.enquiries')}
        problem={error}
        text={t('unknown.enquiry')}
        list={{ href: '/enquiries', label: t('menu.enquiries') }}
      />
    )
  return <Skeleton height={400} />
}

function EnquiryView({ enquiry }: { enquiry: StaffEnquiry }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const languageName = useLanguageName()
  const may = useMay()
  const { site } = useWork()
  const { id, state, name, email, phone, city, category, language, message, at } = enquiry
  const link = (scheme: string, value: string) => (
    <a href={`${scheme}:${value}`} dir="ltr">
      {value}
    </a>
  )
  return (
    <>
      <PageHead
        title={name}
        above={
          <>
            <Link to="/enquiries">{t('menu.enquiries')}</Link>
            <Icon name="forward" small flips />
            <Link to={`/enquiries?view=${state}`}>{nameOf('enquiryState', state)}</Link>
          </>
        }
        beside={
          <StateLabel boxed tone={state === 'open' ? 'act' : 'done'}>
            {nameOf('enquiryState', state)}
          </StateLabel>
        }
        actions={<Neighbours href={`/enquiries/${encodeURIComponent(id)}`} />}
      />
      {may('enquiries.write') && (
        <UndoNotice object="enquiries" id={id} under={enquiriesKey(site.id)} touches={touchedByClosing(site.id)} />
      )}
      <Columns
        rail={
          <>
            <Box>
              <DetailList
                rows={[
                  [t('enquiry.category'), nameOf('enquiryCategory', category)],
                  [t('customer.email'), link('mailto', email)],
                  ...(phone ? [[t('customer.phone'), link('tel', phone)] as const] : []),
                  ...(city ? [[t('column.city'), <bdi key="city">{city}</bdi>] as const] : []),
                  [t('customer.language'), languageName(language)],
                ]}
              />
            </Box>
            <HistoryBox object="enquiries" id={id} under={enquiriesKey(site.id)} />
          </>
        }
      >
        <Box title={t('column.message')} beside={time(at)}>
          <p className={classes['message']} lang={language} dir="auto">
            {message}
          </p>
        </Box>
        <RepliesBox enquiry={enquiry} />
        {may('enquiries.write') && <ReplyBox enquiry={enquiry} />}
        <ClosingBox enquiry={enquiry} />
      </Columns>
    </>
  )
}

/** The answers that were sent, the oldest first. */
function RepliesBox({ enquiry: { replies, language } }: { enquiry: StaffEnquiry }) {
  const { t } = useMessages()
  const { time } = useFormats()
  return replies.map(({ at, by, text }) => (
    <Box
      key={at}
      title={t('enquiry.answer')}
      beside={
        <>
          <bdi>{by}</bdi>
          {t('list.comma')}
          {time(at)}
        </>
      }
    >
      <p className={classes['message']} lang={language} dir="auto">
        {text}
      </p>
    </Box>
  ))
}

/** Answers an enquiry by e-mail. An answer that was being typed stays readable where somebody else closed the enquiry meanwhile. */
function ReplyBox({ enquiry: { id, email, language, replies, closed } }: { enquiry: StaffEnquiry }) {
  const { t } = useMessages()
  const { site, session } = useWork()
  const languageName = useLanguageName()
  const [text, setText] = useDraft(`answer to enquiry ${site.id} ${id}`)
  const act = useAct('POST /api/staff/enquiries/:id/reply/', { touches: [enquiriesKey(site.id)], onDone: () => setText('') })
  const problemOf = useFieldProblem(act.problem)
  if (closed && text === '') return null
  if (closed) return <UnsavedText title={t('enquiry.reply')} text={text} onDiscard={() => setText('')} />
  return (
    <Box title={t('enquiry.reply')}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          act.run({ params: { id }, body: { text, replies: replies.length } })
        }}
      >
        <Textarea
          label={t('enquiry.replyText')}
          description={t('enquiry.replyHint', { merchant: session.merchant, language: languageName(language), email })}
          rows={6}
          maxLength={4000}
          required
          dir="auto"
          value={text}
          error={problemOf('text')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ProblemNotice problem={act.problem} fields={['text']} />
        <Button type="submit" loading={act.busy} disabled={text.trim() === ''}>
          {t('enquiry.sendReply')}
        </Button>
      </form>
    </Box>
  )
}

/** A text that can no longer be sent, which its writer may still copy. */
function UnsavedText({ title, text, onDiscard }: { title: string; text: string; onDiscard: () => void }) {
  const { t } = useMessages()
  return (
    <Box title={title}>
      <div className={classes['form']}>
        <Textarea label={t('conflict.unsaved')} rows={4} readOnly dir="auto" value={text} />
        <div>
          <Button variant="default" onClick={onDiscard}>
            {t('conflict.discard')}
          </Button>
        </div>
      </div>
    </Box>
  )
}

/** Closes an open enquiry with a note for staff; shows by whom a closed one was closed. */
function ClosingBox({ enquiry: { id, closed } }: { enquiry: StaffEnquiry }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const may = useMay()
  const { site } = useWork()
  const [note, setNote] = useDraft(`enquiry ${site.id} ${id}`)
  const act = useAct('POST /api/staff/enquiries/:id/close/', {
    touches: touchedByClosing(site.id),
    onDone: () => setNote(''),
  })
  const problemOf = useFieldProblem(act.problem)
  if (closed)
    return (
      <>
        <Box title={t('enquiry.closed')}>
          {closed.note && (
            <p className={classes['message']}>
              <bdi>{closed.note}</bdi>
            </p>
          )}
          <Second>
            <bdi>{closed.by}</bdi>
            {t('list.comma')}
            {time(closed.at)}
          </Second>
        </Box>
        {note !== '' && <UnsavedText title={t('enquiry.note')} text={note} onDiscard={() => setNote('')} />}
      </>
    )
  if (!may('enquiries.write')) return null
  return (
    <Box title={t('enquiry.close')}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          act.run({ params: { id }, body: { note } })
        }}
      >
        <Textarea
          label={t('enquiry.note')}
          description={t('enquiry.noteHint')}
          rows={3}
          maxLength={500}
          value={note}
          error={problemOf('note')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ProblemNotice problem={act.problem} fields={['note']} />
        <Button type="submit" loading={act.busy}>
          {t('enquiry.close')}
        </Button>
      </form>
    </Box>
  )
}
