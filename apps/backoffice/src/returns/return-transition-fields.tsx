import '../app/library-forms.css'
import { Checkbox, NativeSelect, Select, TextInput } from '@mantine/core'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { useEffect } from 'react'
import { maxRepairDays, offerableResolutions, pickupSlots, type ReturnTransitionField, returnViews } from '@karat/sites/returns.ts'
import { usePlaceChoices } from '../ready-pieces/use-ready-pieces.ts'
import { HuidFields } from '../orders/huid-fields.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { useFormats } from '../ui/formats.ts'
import { useMessages } from '../messages/messages.tsx'
import { deductionOf, openPieces, replacedPieces, type TypedTransition } from './return-transition.ts'

interface TransitionFieldsProps {
  record: StaffReturn
  fields: readonly ReturnTransitionField[]
  typed: TypedTransition
  /** The problem of a field. */
  problemOf: (field: string) => string | undefined
  onType: (part: Partial<TypedTransition>) => void
}

/** The fields of a transition of a return, besides its reason and the text for the shopper. */
export function TransitionFields(props: TransitionFieldsProps) {
  const { t } = useMessages()
  const { fields, typed, onType } = props
  return (
    <>
      <ChoiceFields {...props} />
      {fields.includes('deduction') && <DeductionField {...props} />}
      {fields.includes('day') && <VisitFields {...props} />}
      {fields.includes('handedOver') && (
        <Checkbox
          label={t('returnDialog.handedOver')}
          checked={typed.handedOver}
          onChange={(event) => onType({ handedOver: event.currentTarget.checked })}
        />
      )}
      {fields.includes('carrier') && !typed.handedOver && <ParcelFields {...props} />}
      {fields.includes('storeID') && <PlaceField {...props} />}
      {fields.includes('refund') && (
        <Checkbox
          label={t('returnDialog.refund')}
          checked={typed.refund}
          onChange={(event) => onType({ refund: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** The photos that are asked for, the units that stay with the customer, and what the customer may choose from. */
function ChoiceFields({ record, fields, typed, problemOf, onType }: TransitionFieldsProps) {
  const { t, nameOf } = useMessages()
  const open = openPieces(record.pieces)
  const hasKeptAll = typed.keep.length === open.length
  return (
    <>
      {fields.includes('views') && (
        <ChoiceGroup
          label={t('returnDialog.views')}
          choices={returnViews.map((view) => [view, nameOf('photoView', view)])}
          chosen={typed.views}
          problem={problemOf('views')}
          onChange={(views) => onType({ views })}
        />
      )}
      {fields.includes('keep') && (
        <ChoiceGroup
          label={t('returnDialog.keep')}
          choices={open.map(({ unit, name }) => [String(unit), `${unit}. ${name}`])}
          chosen={typed.keep}
          problem={hasKeptAll ? t('returnDialog.keepAll') : problemOf('keep')}
          onChange={(keep) => onType({ keep })}
        />
      )}
      {fields.includes('offer') && (
        <ChoiceGroup
          label={t('returnDialog.offer')}
          choices={offerableResolutions.map((one) => [one, nameOf('resolution', one)])}
          chosen={typed.offer}
          problem={problemOf('offer')}
          onChange={(offer) => onType({ offer })}
        />
      )}
      {typed.offer.includes('repair') && (
        <TextInput
          label={t('returnDialog.days', { count: maxRepairDays })}
          inputMode="numeric"
          value={typed.days}
          error={problemOf('days')}
          onChange={(event) => onType({ days: event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 2) })}
        />
      )}
    </>
  )
}

function DeductionField({ record: { currencyCode, refundPreview }, typed, problemOf, onType }: TransitionFieldsProps) {
  const { t } = useMessages()
  const { money } = useFormats()
  const { deduction = 0, isUnreadable } = deductionOf(typed.deduction, currencyCode)
  const left = Math.max(0, refundPreview.amount - deduction)
  return (
    <TextInput
      label={t('returnDialog.deduction', { currency: currencyCode })}
      description={t('returnDialog.deductionHint', { amount: money(left, currencyCode) })}
      inputMode="decimal"
      dir="ltr"
      value={typed.deduction}
      error={isUnreadable ? t('field.amount') : problemOf('deduction')}
      onChange={(event) => onType({ deduction: event.currentTarget.value })}
    />
  )
}

/** The place where the units are received. */
export function PlaceField({
  typed,
  problemOf,
  onType,
}: Pick<TransitionFieldsProps, 'problemOf' | 'onType'> & { typed: Pick<TypedTransition, 'place'> }) {
  const { t } = useMessages()
  const choices = usePlaceChoices('orders.write')
  const isOffered = choices.some(({ value }) => value === typed.place)
  const [first] = choices
  // The place of the return may be one that the member has no part in.
  useEffect(() => {
    if (!isOffered && first) onType({ place: first.value })
  })
  return (
    <NativeSelect
      label={t('returnDialog.place')}
      description={t('returnDialog.placeHint')}
      data={choices}
      value={typed.place}
      error={problemOf('storeID')}
      onChange={(event) => onType({ place: event.currentTarget.value })}
    />
  )
}

/** The visit of the courier. */
function VisitFields({ typed, problemOf, onType }: TransitionFieldsProps) {
  const { t, nameOf } = useMessages()
  return (
    <>
      <TextInput
        label={t('returnDialog.day')}
        type="date"
        value={typed.day}
        error={problemOf('day')}
        onChange={(event) => onType({ day: event.currentTarget.value })}
      />
      <Select
        label={t('returnDialog.slot')}
        data={pickupSlots.map((value) => ({ value, label: nameOf('pickupSlot', value) }))}
        value={typed.slot}
        error={problemOf('slot')}
        onChange={(slot) => onType({ slot: pickupSlots.find((one) => one === slot) ?? null })}
      />
    </>
  )
}

/** The parcel that is sent, and the hallmark numbers of the units that replace others. */
function ParcelFields({ record, fields, typed, problemOf, onType }: TransitionFieldsProps) {
  const { t } = useMessages()
  const replaced = replacedPieces(fields, record)
  return (
    <>
      <TextInput
        label={t('ship.carrier')}
        maxLength={60}
        value={typed.carrier}
        error={problemOf('carrier')}
        onChange={(event) => onType({ carrier: event.currentTarget.value })}
      />
      <TextInput
        label={t('ship.awb')}
        maxLength={60}
        dir="ltr"
        value={typed.tracking}
        error={problemOf('tracking')}
        onChange={(event) => onType({ tracking: event.currentTarget.value })}
      />
      {replaced.map((piece, index) => (
        <HuidFields
          key={piece.unit}
          articles={piece.hallmarkedArticles}
          huids={typed.huids[index] ?? []}
          piece={record.pieces.length > 1 ? `${piece.unit}. ${piece.name}` : undefined}
          problem={problemOf('huids')}
          onChange={(huids) => onType({ huids: replaced.map((_, at) => (at === index ? huids : (typed.huids[at] ?? []))) })}
        />
      ))}
    </>
  )
}
