import { Button, TextInput } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useWords } from '../words/words.tsx'
import classes from './huid-box.module.css'
import { ordersKey } from './use-order.ts'

/** The most articles of one piece, each of which has a hallmark number of its own. */
const maxArticles = 4

/** The hallmark numbers, of every piece whose numbers may be noted or corrected now. */
export function HuidBoxes({ order }: { order: StaffOrder }) {
  const { t } = useWords()
  const pieces = order.pieces.filter(({ actions }) => actions.some(({ action, allowed }) => action === 'hallmark' && allowed))
  if (pieces.length === 0) return null
  return (
    <Box title={t('huid.title')} beside={t('huid.hint')}>
      <div className={classes['forms']}>
        {pieces.map((piece) => (
          <HuidForm key={`${piece.unit} ${piece.huids.join(' ')}`} order={order} piece={piece} />
        ))}
      </div>
    </Box>
  )
}

function HuidForm({ order, piece }: { order: StaffOrder; piece: StaffOrder['pieces'][number] }) {
  const { t } = useWords()
  const { site } = useWork()
  const [typed, setTyped] = useState(piece.huids.join(' '))
  const act = useAct('POST /api/staff/orders/:number/hallmark/', { touches: [ordersKey(site.id)] })
  const problemOf = useFieldProblem(act.problem)
  const huids = typed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const isRight = huids.length > 0 && huids.length <= maxArticles && huids.every((huid) => /^[A-Z0-9]{6}$/.test(huid))
  const isChanged = huids.join(' ') !== piece.huids.join(' ')
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight && isChanged) act.run({ params: { number: order.number }, body: { unit: piece.unit, huids, reason: t('huid.reason') } })
      }}
      noValidate
    >
      <TextInput
        label={order.pieces.length > 1 ? `${piece.unit}. ${piece.name}` : t('huid.label')}
        placeholder={t('huid.placeholder')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        value={typed}
        error={problemOf('huids') ?? (typed !== '' && !isRight ? t('huid.format', { count: maxArticles }) : undefined)}
        onChange={(event) => {
          act.reset()
          setTyped(event.currentTarget.value)
        }}
      />
      <Button type="submit" variant="default" loading={act.busy} disabled={!isRight || !isChanged}>
        {t('huid.save')}
      </Button>
      {piece.huids.length > 0 && !isChanged && <Second>{t('huid.saved')}</Second>}
      <ProblemNotice problem={act.problem} fields={['huids']} />
    </form>
  )
}
