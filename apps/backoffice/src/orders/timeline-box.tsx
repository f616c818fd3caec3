import { SegmentedControl } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import type { IconName } from '../ui/icon.tsx'
import { IconRows } from '../ui/icon-rows.tsx'
import { type MessageKind, useMessages } from '../messages/messages.tsx'
import { ActorName } from '../ui/actor-name.tsx'
import { type EventLine, eventLines } from './event-lines.ts'
import { useOrderNames } from './order-names.ts'

const icons: Record<string, IconName> = {
  unit: 'box',
  payment: 'lock',
  refund: 'returns',
  card: 'tick',
  mark: 'tick',
  hallmarking: 'shield',
  weighing: 'scale',
}
/** The messages with the names of each machine's states. */
const stateKinds: Record<string, MessageKind> = { unit: 'pieceState', payment: 'paymentState', refund: 'refundState', card: 'cardState' }

const ofMoney: ReadonlySet<string> = new Set(['payment', 'refund'])
const filters = {
  all: () => true,
  states: ({ machine }: EventLine) => !ofMoney.has(machine),
  money: ({ machine }: EventLine) => ofMoney.has(machine),
  staff: ({ actor, by }: EventLine) => actor !== 'shopper' && by !== '',
} as const
type Filter = keyof typeof filters

/** Everything that happened to an order, the newest first; the same step of several pieces is one line. */
export function TimelineBox({ order }: { order: StaffOrder }) {
  const { t, nameOf } = useMessages()
  const { grams, time } = useFormats()
  const [filter, setFilter] = useState<Filter>('all')
  const lines = eventLines(order).filter(filters[filter])
  const wordOf = useOrderNames()
  const nameOfState = (machine: string, state: string) => {
    const kind = stateKinds[machine] ?? 'orderState'
    return kind === 'pieceState' || kind === 'orderState' ? wordOf(kind, state, order.deliveryMethod) : nameOf(kind, state)
  }
  const textOf = ({ machine, from, to, huids, holdReason, weights }: EventLine) => {
    if (weights) return t('timeline.weighed', { gross: grams(weights.grossMg), net: grams(weights.netMg) })
    if (huids !== undefined) return huids === '' ? t('timeline.huidsNoted') : t('timeline.huids', { huids })
    if (machine === 'hallmarking') return nameOf('timelineHallmarking', to)
    if (machine === 'refund') return t('timeline.refund', { state: nameOfState(machine, to) })
    if (machine === 'payment') return t('timeline.payment', { state: nameOfState(machine, to) })
    if (from === to) return holdReason === undefined ? t('timeline.released') : nameOf('holdReason', holdReason)
    if (from === null) return nameOfState(machine, to)
    const change = t('timeline.change', { from: nameOfState(machine, from), to: nameOfState(machine, to) })
    return holdReason === undefined ? change : t('timeline.because', { change, reason: nameOf('holdReason', holdReason) })
  }
  return (
    <Box
      title={t('timeline.title')}
      actions={
        <SegmentedControl
          aria-label={t('timeline.filter')}
          value={filter}
          onChange={setFilter}
          data={(['all', 'states', 'money', 'staff'] as const).map((value) => ({ value, label: nameOf('timelineFilter', value) }))}
        />
      }
    >
      <IconRows
        rows={lines.map((line) => ({
          key: line.key,
          icon: icons[line.machine] ?? 'notice',
          text: (
            <>
              {textOf(line)}
              {line.units.length > 0 && (
                <> ({t('timeline.pieces', { units: line.units.join(t('list.comma')), count: line.units.length })})</>
              )}
            </>
          ),
          second: (
            <>
              <ActorName {...line} />, {time(line.at)}
              {line.words !== '' && (
                <>
                  , <bdi>{line.words}</bdi>
                </>
              )}
            </>
          ),
        }))}
      />
    </Box>
  )
}
