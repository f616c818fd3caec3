import { Button, TextInput } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './huid-box.module.css'
import { HuidFields } from './huid-fields.tsx'
import { isHuid, isNotedReplaced } from './huids.ts'
import { ordersKey } from './use-order.ts'

/** The hallmark numbers, of every piece that needs them and whose numbers may be noted or corrected now. */
export function HuidBoxes({ order }: { order: StaffOrder }) {
  const { t } = useMessages()
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
  const { t } = useMessages()
  const { site } = useWork()
  const form = `huids ${site.id} ${order.number} ${piece.unit}`
  const [huids, setHuids] = useTyped<readonly string[]>(form, 'huids', piece.huids)
  const [reason, setReason] = useTyped(form, 'reason', '')
  const act = useAct('POST /api/staff/orders/:number/hallmark/', { draft: form, touches: [ordersKey(site.id)] })
  const problemOf = useFieldProblem(act.problem)
  const isRight = huids.length === piece.hallmarkedArticles && huids.every(isHuid)
  const isChanged = huids.join(' ') !== piece.huids.join(' ')
  const needsReason = isNotedReplaced(piece.huids, huids)
  const isReasonMissing = needsReason && reason.trim() === ''
  const canSend = isRight && isChanged && !isReasonMissing
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        const body = { unit: piece.unit, huids: [...huids], ...(needsReason && { reason }) }
        if (canSend) act.run({ params: { number: order.number }, body })
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
      {needsReason && (
        <TextInput
          label={t('huid.reason')}
          description={t('dialog.reasonHint')}
          maxLength={200}
          value={reason}
          error={problemOf('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Button type="submit" variant="default" loading={act.busy} disabled={!canSend}>
        {t('huid.save')}
      </Button>
      {piece.huids.length > 0 && !isChanged && <Second>{t('huid.saved')}</Second>}
      {isChanged && !isRight && <Second>{t('huid.incomplete', { count: piece.hallmarkedArticles })}</Second>}
      {isRight && isReasonMissing && <Second>{t('huid.sayWhy')}</Second>}
      <ProblemNotice problem={act.problem} fields={['huids', 'reason']} />
    </form>
  )
}
