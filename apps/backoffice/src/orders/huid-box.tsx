import { Button } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useWords } from '../words/words.tsx'
import classes from './huid-box.module.css'
import { HuidFields, isHuid } from './huid-fields.tsx'
import { ordersKey } from './use-order.ts'

/** The hallmark numbers, of every piece that needs them and whose numbers may be noted or corrected now. */
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
  const [huids, setHuids] = useState<readonly string[]>(piece.huids)
  const act = useAct('POST /api/staff/orders/:number/hallmark/', { touches: [ordersKey(site.id)] })
  const problemOf = useFieldProblem(act.problem)
  const isRight = huids.length === piece.hallmarkedArticles && huids.every(isHuid)
  const isChanged = huids.join(' ') !== piece.huids.join(' ')
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight && isChanged) act.run({ params: { number: order.number }, body: { unit: piece.unit, huids: [...huids] } })
      }}
      noValidate
    >
      <HuidFields
        articles={piece.hallmarkedArticles}
        huids={huids}
        piece={order.pieces.length > 1 ? `${piece.unit}. ${piece.name}` : undefined}
        problem={problemOf('huids')}
        onChange={(typed) => {
          act.reset()
          setHuids(typed)
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
