import { Button } from '@mantine/core'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import type { Problem } from '../api/problem.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useWords } from '../words/words.tsx'
import classes from './decision-box.module.css'

type Transition = StaffReturn['transitions'][number]

interface DecisionBoxProps {
  record: StaffReturn
  /** The transition that is being made, and the problem of the last one. */
  act: { problem: Problem | undefined; busy: boolean }
  onMove: (transition: Transition) => void
}

/** The transitions that the present state has, each with what it does; one whose condition does not hold says which. */
export function DecisionBox({ record, act, onMove }: DecisionBoxProps) {
  const { t, nameOf } = useWords()
  const { money } = useFormats()
  if (record.transitions.length === 0) return null
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
        {transitions.map((one) => (
          <li key={one.move}>
            <div>{one.allowed || one.guard === null ? nameOf('returnEffect', one.move) : nameOf('returnGuard', one.guard)}</div>
            <Button variant="default" disabled={!one.allowed || act.busy} onClick={() => onMove(one)}>
              {nameOf('returnMove', one.move)}
            </Button>
          </li>
        ))}
      </ul>
      <ProblemNotice problem={act.problem} />
    </Box>
  )
}
