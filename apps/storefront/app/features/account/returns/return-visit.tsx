import type { ReturnDetail } from '@karat/contract/returns.ts'
import { pickupSlots } from '@karat/sites/returns.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, useState } from 'react'
import { useDay } from '../../../site/use-day.ts'
import { useMessages } from '../../../site/messages.tsx'
import { PlaceLine } from '../addresses/place-line.tsx'
import { type ReturnPartProps, useReturnChange } from './use-return-change.ts'

/** The time of a courier's collection: a day, as `2026-11-30`, and a time slot. */
export interface Visit {
  day: string
  slot: (typeof pickupSlots)[number]
}

/** The hours of a visit, as `10:00–13:00`. */
const hoursOf = (slot: Visit['slot']) =>
  slot
    .split('-')
    .map((hour) => `${hour}:00`)
    .join('–')

interface VisitFieldsProps {
  days: readonly string[]
  visit: Visit
  onChange: (visit: Visit) => void
}

/** Chooses the day and the time slot of a courier's collection. */
export function VisitFields({ days, visit, onChange }: VisitFieldsProps) {
  const t = useMessages()
  const day = useDay()
  return (
    <div className="returns-visit">
      <Field
        as="select"
        id="return-day"
        label={t('returns.pickupDay')}
        value={visit.day}
        onChange={({ currentTarget }) => onChange({ ...visit, day: currentTarget.value })}
      >
        {days.map((one) => (
          <option key={one} value={one}>
            {day(one, { weekday: 'long', day: 'numeric', month: 'long' })}
          </option>
        ))}
      </Field>
      <Field
        as="select"
        id="return-hours"
        label={t('returns.pickupHours')}
        value={visit.slot}
        onChange={({ currentTarget }) => onChange({ ...visit, slot: currentTarget.value as Visit['slot'] })}
      >
        {pickupSlots.map((slot) => (
          <option key={slot} value={slot}>
            {hoursOf(slot)}
          </option>
        ))}
      </Field>
    </div>
  )
}

/** The requested or arranged time of the courier's collection; another day can be chosen before it is arranged. */
export function ReturnVisit(props: ReturnPartProps) {
  const { one } = props
  const t = useMessages()
  const day = useDay()
  if (one.pickup === null || ['rejected', 'withdrawn', 'expired'].includes(one.status)) return null
  const { day: wished, slot, name, lines } = one.pickup
  const textKey = one.status === 'pickup_scheduled' ? 'returns.visit' : 'returns.visitWished'
  const may = one.actions.includes('choose_day')
  if (!may && one.status !== 'pickup_scheduled') return null
  return (
    <section aria-labelledby="return-visit">
      <h2 id="return-visit">{t('returns.pickup')}</h2>
      {wished !== null && (
        <p role="status">
          {t(textKey, { day: day(wished, { weekday: 'long', day: 'numeric', month: 'long' }), hours: slot === null ? '' : hoursOf(slot) })}
        </p>
      )}
      <p>
        <span className="type-small type-soft">
          <PlaceLine place={{ name, lines }} />
        </span>
      </p>
      {may && <ChooseVisit key={`${wished}-${slot}`} {...props} pickup={one.pickup} />}
    </section>
  )
}

function ChooseVisit({ one, pickup, ...more }: ReturnPartProps & { pickup: NonNullable<ReturnDetail['pickup']> }) {
  const t = useMessages()
  const { busy, failure, change } = useReturnChange(more)
  const [visit, setVisit] = useState<Visit>({
    day: pickup.days.find((day) => day === pickup.day) ?? pickup.days[0] ?? '',
    slot: pickup.slot ?? pickupSlots[0],
  })
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void change((returns) => returns.chooseDay({ returnID: one.returnID, pickup: visit }))
  }
  return (
    <form className="returns-form" noValidate aria-label={t('returns.visitWhen')} onSubmit={send}>
      <VisitFields days={pickup.days} visit={visit} onChange={setVisit} />
      {failure && (
        <Notice tone="bad" icon="notice" role="alert">
          {failure}
        </Notice>
      )}
      <p>
        <Button type="submit" variant="secondary" disabled={busy}>
          {t('returns.visitSave')}
        </Button>
      </p>
    </form>
  )
}
