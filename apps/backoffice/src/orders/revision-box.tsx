import { Button } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { isWaiting, type WaitingAct } from '../approvals/use-waiting-acts.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import classes from './revision-box.module.css'
import { keyOfRow, useRowName } from './row-name.ts'
import { ordersKey } from './use-order.ts'

type Revision = StaffOrder['revisions'][number]
type Choice = Revision['choices'][number]

/** The new prices of weighed pieces, each with its rows as ordered and as made and the decisions that staff may take. */
export function RevisionBoxes({ order, ...part }: { order: StaffOrder; waiting: readonly WaitingAct[]; mayChange: boolean }) {
  return order.revisions.map((revision) => <RevisionBox key={revision.number} order={order} revision={revision} {...part} />)
}

interface RevisionBoxProps {
  order: StaffOrder
  revision: Revision
  waiting: readonly WaitingAct[]
  mayChange: boolean
}

function RevisionBox({ order, revision, waiting, mayChange }: RevisionBoxProps) {
  const { t, nameOf } = useMessages()
  const { money, signed, grams, signedGrams, time } = useFormats()
  const { site } = useWork()
  const rowName = useRowName()
  const [choice, setChoice] = useState<Choice>()
  const act = useAct('POST /api/staff/revisions/:number/decide/', {
    draft: `revision ${site.id} ${revision.number} ${choice}`,
    touches: [ordersKey(site.id)],
    onDone: () => setChoice(undefined),
  })
  const { before, after, difference } = revision
  // The newest revision is the first: what a later one changes is the price by the weighing before it.
  const earlier = order.revisions.slice(order.revisions.indexOf(revision) + 1)
  const isAgain = earlier.some(({ unit, state }) => unit === revision.unit && (state === 'settled' || state === 'closed'))
  const amount = (value: number | undefined) => money(value ?? 0, order.currencyCode)
  const previous = new Map(before.breakup.map((row) => [keyOfRow(row), row]))
  const waits = isWaiting(waiting, 'POST /api/staff/revisions/:number/decide/', revision.number)
  const isOpen = mayChange && revision.choices.length > 0
  return (
    <Box
      flush
      title={t('revision.title')}
      beside={
        order.pieces.length > 1 ? `${revision.number}${t('list.comma')}${t('timeline.piece', { unit: revision.unit })}` : revision.number
      }
      actions={
        <StateLabel tone={isOpen || revision.deadline !== null ? 'wait' : 'done'}>{nameOf('revisionState', revision.state)}</StateLabel>
      }
    >
      <div className={tableClasses['scroll']}>
        <table className={tableClasses['table']}>
          <thead>
            <tr>
              <th scope="col">{t('revision.part')}</th>
              {([isAgain ? 'revision.asBefore' : 'revision.asOrdered', 'revision.asMade', 'revision.difference'] as const).map((key) => (
                <th key={key} scope="col" data-align="end">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('column.net')}</th>
              <td data-align="end">{grams(before.netMg)}</td>
              <td data-align="end">{grams(after.netMg)}</td>
              <td data-align="end">{signedGrams(after.netMg - before.netMg)}</td>
            </tr>
            {after.breakup.map((row) => {
              const old = previous.get(keyOfRow(row))?.value ?? 0
              return (
                <tr key={keyOfRow(row)}>
                  <th scope="row">{rowName(row)}</th>
                  <td data-align="end">{amount(old)}</td>
                  <td data-align="end">{amount(row.value)}</td>
                  <td data-align="end">{signed(row.value - old, order.currencyCode)}</td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('column.total')}</th>
              <td data-align="end">{amount(before.total)}</td>
              <td data-align="end">{amount(after.total)}</td>
              <td data-align="end">{signed(difference, order.currencyCode)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {(isOpen || revision.deadline !== null) && (
        <div className={classes['sum']}>
          <div>
            <Second>{t(difference < 0 ? 'revision.back' : 'revision.toPay')}</Second>
            <b>{amount(Math.abs(difference))}</b>
          </div>
          {revision.deadline !== null && <p>{t('revision.deadline', { time: time(revision.deadline) })}</p>}
          {isOpen && (
            <div className={classes['choices']}>
              {revision.choices.map((one) => (
                <Button key={one} variant={one === 'ask' ? 'filled' : 'default'} disabled={waits} onClick={() => setChoice(one)}>
                  {nameOf('revisionChoice', one)}
                </Button>
              ))}
              {waits && <Second>{t('approvals.waits')}</Second>}
            </div>
          )}
        </div>
      )}
      {choice && (
        <ReasonDialog
          title={nameOf('revisionChoice', choice)}
          lead={nameOf('revisionEffect', choice)}
          confirm={nameOf('revisionChoice', choice)}
          act={act}
          onSend={(reason) => act.run({ params: { number: revision.number }, body: { choice, reason } })}
          onClose={() => setChoice(undefined)}
        />
      )}
    </Box>
  )
}
