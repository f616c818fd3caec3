import '../app/library-forms.css'
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import type { CallInput } from '@karat/contract/calls.ts'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { maxRepairDays, offerableResolutions, pickupSlots, returnViews } from '@karat/sites/returns.ts'
import { returnMovesWithReason } from '@karat/sites/staff-lists.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { HuidFields } from '../orders/huid-fields.tsx'
import { isHuid } from '../orders/huids.ts'
import { ordersKey } from '../orders/use-order.ts'
import { MoneyLimitHint } from '../approvals/own-limits.tsx'
import { ActDialog } from '../ui/act-dialog.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useMessages } from '../messages/messages.tsx'
import { returnsKey } from './use-return.ts'

type Transition = StaffReturn['transitions'][number]
type Body = CallInput<'POST /api/staff/returns/:number/move/'>['body']

/** The further fields of a transition, besides its reason and the text for the shopper. */
const fieldsOf: Partial<Record<Transition['move'], readonly (keyof Body)[]>> = {
  ask: ['views'],
  'approve-part': ['keep'],
  'pass-part': ['keep', 'deduction'],
  fail: ['deduction'],
  offer: ['offer', 'days'],
  schedule: ['day', 'slot'],
  approve: ['refund'],
  send: ['carrier', 'tracking', 'huids'],
}
/**
 * Whether a transition has a dialog: one that takes a text, fields or a reason, and the one that begins the refund. All others are made by
 * their button alone.
 */
export function hasDialog(
  { move, needsText }: Pick<Transition, 'move' | 'needsText'>,
  { resolution }: Pick<StaffReturn, 'resolution'>,
): boolean {
  const asksRefund = resolution === 'replacement' || resolution === 'repair'
  const takesFields = move === 'approve' ? asksRefund : fieldsOf[move] !== undefined
  return needsText || takesFields || move === 'resolve' || returnMovesWithReason.includes(move)
}

/** The fields that show their own problems. */
const own = ['reason', 'say', 'deduction', 'days', 'day', 'carrier', 'tracking', 'huids', 'offer', 'keep', 'views']

interface ReturnDialogProps {
  record: StaffReturn
  move: Transition['move']
  onClose: () => void
}

/** Makes a transition of a return, with the fields that it takes. A text for the shopper survives a reload until it is sent. */
export function ReturnDialog({ record, move, onClose }: ReturnDialogProps) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const needsText = record.transitions.find((one) => one.move === move)?.needsText ?? false
  const fields = fieldsOf[move] ?? []
  const needsReason = returnMovesWithReason.includes(move)
  const [reason, setReason] = useState('')
  const [say, setSay] = useDraft(`say ${site.id} ${record.number} ${move}`)
  const [views, setViews] = useState<readonly (typeof returnViews)[number][]>([])
  const [keep, setKeep] = useState<readonly string[]>([])
  const [offer, setOffer] = useState<readonly (typeof offerableResolutions)[number][]>([])
  const [days, setDays] = useState('')
  const [deduction, setDeduction] = useState('')
  const [day, setDay] = useState(record.pickup?.day ?? '')
  const [slot, setSlot] = useState<string | null>(record.pickup?.slot ?? null)
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const [huids, setHuids] = useState<readonly (readonly string[])[]>([])
  const [refund, setRefund] = useState(false)
  const act = useAct('POST /api/staff/returns/:number/move/', {
    touches: [returnsKey(site.id), ordersKey(site.id)],
    onDone: () => {
      setSay('')
      onClose()
    },
  })
  // A second person decides by it where the refund is above the limit of the member.
  const takesReason = needsReason || move === 'resolve' || act.problem?.code === 'reason_needed'
  const problemOf = useFieldProblem(act.problem)
  const has = (field: keyof Body) => fields.includes(field)
  const replaced = has('huids') && record.resolution === 'replacement' ? record.pieces.filter(({ state }) => state === 'approved') : []
  const isMarked = replaced.every(({ hallmarkedArticles }, index) => {
    const typed = huids[index] ?? []
    return typed.length === hallmarkedArticles && typed.every(isHuid)
  })
  const isRepair = offer.includes('repair')
  const canSend =
    (!needsReason || reason.trim() !== '') &&
    isMarked &&
    (!needsText || say.trim() !== '') &&
    (!has('keep') || (keep.length > 0 && keep.length < record.pieces.length)) &&
    (!has('offer') || (offer.length > 0 && (!isRepair || days !== '')))

  const send = () =>
    act.run({
      params: { number: record.number },
      body: {
        move,
        ...(reason.trim() !== '' && { reason }),
        ...(needsText && { say }),
        ...(views.length > 0 && { views: [...views] }),
        ...(keep.length > 0 && { keep: keep.map(Number) }),
        ...(offer.length > 0 && { offer: [...offer] }),
        ...(isRepair && { days: Number(days) }),
        ...(deduction !== '' && { deduction: Number(deduction.replace(',', '.')) }),
        ...(has('day') && day !== '' && { day }),
        ...(has('slot') && slot !== null && { slot: slot as (typeof pickupSlots)[number] }),
        ...(carrier.trim() !== '' && { carrier }),
        ...(tracking.trim() !== '' && { tracking }),
        ...(replaced.length > 0 && { huids: replaced.map((_, index) => [...(huids[index] ?? [])]) }),
        ...(refund && { refund }),
      },
    })

  return (
    <ActDialog
      title={nameOf('returnMove', move)}
      lead={nameOf('returnEffect', move)}
      confirm={nameOf('returnMove', move)}
      act={act}
      fields={own}
      canSend={canSend}
      onSend={send}
      onClose={onClose}
    >
      {needsText && (
        <Textarea
          label={t('returnDialog.say')}
          description={t('returnDialog.sayHint')}
          rows={4}
          maxLength={1000}
          data-autofocus=""
          value={say}
          error={problemOf('say')}
          onChange={(event) => setSay(event.currentTarget.value)}
        />
      )}
      {has('views') && (
        <ChoiceGroup
          label={t('returnDialog.views')}
          choices={returnViews.map((view) => [view, nameOf('photoView', view)])}
          chosen={views}
          problem={problemOf('views')}
          onChange={setViews}
        />
      )}
      {has('keep') && (
        <ChoiceGroup
          label={t('returnDialog.keep')}
          choices={record.pieces.map(({ unit, name }) => [String(unit), `${unit}. ${name}`])}
          chosen={keep}
          problem={problemOf('keep')}
          onChange={setKeep}
        />
      )}
      {has('offer') && (
        <ChoiceGroup
          label={t('returnDialog.offer')}
          choices={offerableResolutions.map((one) => [one, nameOf('resolution', one)])}
          chosen={offer}
          problem={problemOf('offer')}
          onChange={setOffer}
        />
      )}
      {has('offer') && isRepair && (
        <TextInput
          label={t('returnDialog.days', { count: maxRepairDays })}
          inputMode="numeric"
          value={days}
          error={problemOf('days')}
          onChange={(event) => setDays(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 2))}
        />
      )}
      {has('deduction') && (
        <TextInput
          label={t('returnDialog.deduction', { currency: record.currencyCode })}
          description={t('returnDialog.deductionHint')}
          inputMode="decimal"
          dir="ltr"
          value={deduction}
          error={problemOf('deduction')}
          onChange={(event) => setDeduction(event.currentTarget.value.replaceAll(/[^\d.,]/g, ''))}
        />
      )}
      {move === 'resolve' && <MoneyLimitHint />}
      {has('day') && (
        <TextInput
          label={t('returnDialog.day')}
          type="date"
          value={day}
          error={problemOf('day')}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      {has('slot') && (
        <Select
          label={t('returnDialog.slot')}
          data={pickupSlots.map((value) => ({ value, label: nameOf('pickupSlot', value) }))}
          value={slot}
          error={problemOf('slot')}
          onChange={setSlot}
        />
      )}
      {has('carrier') && (
        <>
          <TextInput
            label={t('ship.carrier')}
            maxLength={60}
            value={carrier}
            error={problemOf('carrier')}
            onChange={(event) => setCarrier(event.currentTarget.value)}
          />
          <TextInput
            label={t('ship.awb')}
            maxLength={60}
            dir="ltr"
            value={tracking}
            error={problemOf('tracking')}
            onChange={(event) => setTracking(event.currentTarget.value)}
          />
          {replaced.map((piece, index) => (
            <HuidFields
              key={piece.unit}
              articles={piece.hallmarkedArticles}
              huids={huids[index] ?? []}
              piece={record.pieces.length > 1 ? `${piece.unit}. ${piece.name}` : undefined}
              problem={problemOf('huids')}
              onChange={(typed) => setHuids(replaced.map((_, at) => (at === index ? typed : (huids[at] ?? []))))}
            />
          ))}
        </>
      )}
      {has('refund') && (record.resolution === 'replacement' || record.resolution === 'repair') && (
        <Checkbox label={t('returnDialog.refund')} checked={refund} onChange={(event) => setRefund(event.currentTarget.checked)} />
      )}
      {takesReason && (
        <TextInput
          label={t('dialog.reason')}
          description={t(needsReason ? 'dialog.reasonHint' : 'dialog.reasonSecond')}
          maxLength={200}
          data-autofocus=""
          value={reason}
          error={problemOf('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ActDialog>
  )
}
