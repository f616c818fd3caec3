import { Button } from '@mantine/core'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import type { Problem } from '../api/problem.ts'
import { isWaiting, type WaitingAct } from '../approvals/use-waiting-acts.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './decision-box.module.css'
import { canTakeIn } from './return-transition.ts'

type Transition = StaffReturn['transitions'][number]

interface DecisionBoxProps {
  record: StaffReturn
  /** The acts about the return that wait for a second person. */
  waiting: readonly WaitingAct[]
  /** The transition that is being made, and the problem of the last one. */
  act: { problem: Problem | undefined; busy: boolean }
  onTransition: (transition: Transition) => void
  /** Takes the pieces in at the counter. */
  onTakeIn: () => void
}

/** The transitions that the present state has, each with what it does; one whose condition does not hold says which. */
export function DecisionBox({ record, waiting, act, onTransition, onTakeIn }: DecisionBoxProps) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  if (record.transitions.length === 0) return null
  const waits = ({ transition }: Transition) => isWaiting(waiting, 'POST /api/staff/returns/:number/transition/', record.number, transition)
  const transitions = record.transitions.toSorted((a, b) => Number(b.allowed) - Number(a.allowed))
  return (
    <Box
      title={t('decision.title')}
      {...(record.inspection && {
        beside: t('decision.found', {
          note: record.inspection.note,
          deduction: money(record.inspection.deduction, record.currencyCode),
        }),
      })}
    >
      <ul className={classes['list']}>
        {canTakeIn(record) && (
          <li>
            <div>{t('takeIn.lead')}</div>
            <Button variant="default" disabled={act.busy} aria-haspopup="dialog" onClick={onTakeIn}>
              {t('takeIn.title')}
            </Button>
          </li>
        )}
        {transitions.map((one) => (
          <li key={one.transition}>
            <div>
              {one.allowed || one.guard === null ? nameOf('returnEffect', one.transition) : nameOf('returnGuard', one.guard)}
              {waits(one) && <Second>{t('approvals.waits')}</Second>}
            </div>
            <Button variant="default" disabled={!one.allowed || act.busy || waits(one)} onClick={() => onTransition(one)}>
              {nameOf('returnTransition', one.transition)}
            </Button>
          </li>
        ))}
      </ul>
      <ProblemNotice problem={act.problem} />
    </Box>
  )
}
