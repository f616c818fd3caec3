import { Button, VisuallyHidden } from '@mantine/core'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useWords } from '../words/words.tsx'
import classes from './decision-box.module.css'

type Move = StaffReturn['transitions'][number]['move']

/** The transitions that the present state has, each with what it does; one whose condition does not hold says which. */
export function DecisionBox({ record, onMove }: { record: StaffReturn; onMove: (move: Move) => void }) {
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
            <div>
              {nameOf('returnMove', one.move)}
              <Second>{one.allowed || one.guard === null ? nameOf('returnEffect', one.move) : nameOf('returnGuard', one.guard)}</Second>
            </div>
            <Button variant="default" disabled={!one.allowed} onClick={() => onMove(one.move)}>
              <VisuallyHidden>{nameOf('returnMove', one.move)}</VisuallyHidden>
              <span aria-hidden="true">{t('decision.choose')}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  )
}
