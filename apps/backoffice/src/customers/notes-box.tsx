import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { StaffCustomer } from '@karat/contract/staff-customers.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './customer.module.css'
import { customerKey } from './use-customer.ts'

/** The notes of staff about a customer, and a new one, which survives a reload until it is sent. */
export function NotesBox({ customer }: { customer: StaffCustomer }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const { site } = useWork()
  const queries = useQueryClient()
  const [text, setText] = useDraft(`customer note ${site.id} ${customer.id}`)
  const act = useAct('POST /api/staff/customers/:id/notes/', {
    onDone: ({ note }) => {
      setText('')
      // Reading the customer again would be another look in the audit.
      queries.setQueryData(customerKey(site.id, customer.id), { ...customer, notes: [note, ...customer.notes] })
      void queries.invalidateQueries({ queryKey: [...customerKey(site.id, customer.id), 'history'] })
    },
  })
  const problemOf = useFieldProblem(act.problem)
  return (
    <Box title={t('notes.title')}>
      <div className={classes['notes']}>
        {customer.notes.map((note) => (
          <div key={note.noteID}>
            <p className={classes['text']}>
              <bdi>{note.text}</bdi>
            </p>
            <Second>
              <bdi>{note.by}</bdi>
              {t('list.comma')}
              {time(note.at)}
            </Second>
          </div>
        ))}
        <form
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault()
            act.run({ params: { id: customer.id }, body: { text } })
          }}
        >
          <Textarea
            aria-label={t('notes.add')}
            placeholder={t('notes.add')}
            description={t('customers.noteHint')}
            inputWrapperOrder={['input', 'description', 'error']}
            rows={3}
            maxLength={2000}
            value={text}
            error={problemOf('text')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ProblemNotice problem={act.problem} fields={['text']} />
          {text.trim() !== '' && (
            <Button type="submit" variant="default" loading={act.busy}>
              {t('notes.save')}
            </Button>
          )}
        </form>
      </div>
    </Box>
  )
}
