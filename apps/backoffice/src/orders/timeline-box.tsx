import { SegmentedControl } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import type { IconName } from '../ui/icon.tsx'
import { IconRows } from '../ui/icon-rows.tsx'
import { type MessageKind, useWords } from '../words/words.tsx'

type Event = StaffOrder['events'][number]

const icons: Record<string, IconName> = {
  unit: 'box',
  order: 'tick',
  payment: 'lock',
  return: 'returns',
  refund: 'returns',
  revision: 'scale',
}
/** The messages with the names of each machine's states. */
const stateKinds: Record<string, MessageKind> = {
  unit: 'pieceState',
  payment: 'paymentState',
  return: 'returnState',
  refund: 'refundState',
  revision: 'revisionState',
}
const money = new Set(['payment', 'refund'])

const filters = {
  all: () => true,
  states: ({ machine }: Event) => !money.has(machine),
  money: ({ machine }: Event) => money.has(machine),
  staff: ({ actor }: Event) => actor === 'staff',
} as const
type Filter = keyof typeof filters

/** Everything that happened to an order, the newest first. */
export function TimelineBox({ order }: { order: StaffOrder }) {
  const { t, nameOf } = useWords()
  const { time } = useFormats()
  const [filter, setFilter] = useState<Filter>('all')
  const isSeveral = order.pieces.length > 1
  const name = (machine: string, state: string) => nameOf(stateKinds[machine] ?? 'orderState', state)
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
        rows={order.events.filter(filters[filter]).map((event, index) => ({
          key: `${event.at} ${event.machine} ${event.unit} ${event.to} ${index}`,
          icon: icons[event.machine] ?? 'notice',
          text: (
            <>
              {event.from === null
                ? name(event.machine, event.to)
                : t('timeline.change', { from: name(event.machine, event.from), to: name(event.machine, event.to) })}
              {isSeveral && event.unit !== null && <> ({t('timeline.piece', { unit: event.unit })})</>}
            </>
          ),
          second: (
            <>
              {event.actor === 'staff' ? <bdi>{event.by}</bdi> : nameOf('actor', event.actor)}, {time(event.at)}
              {event.reason && (
                <>
                  , <bdi>{event.reason}</bdi>
                </>
              )}
            </>
          ),
        }))}
      />
    </Box>
  )
}
