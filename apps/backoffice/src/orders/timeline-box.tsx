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
  handover: 'tick',
  parcel: 'truck',
  address: 'truck',
  replacement: 'close',
  receipt: 'coins',
  excess: 'lock',
}
/** The messages with the names of each machine's states. */
const stateKinds: Record<string, MessageKind> = { unit: 'pieceState', payment: 'paymentState', refund: 'refundState', card: 'cardState' }

const ofMoney: ReadonlySet<string> = new Set(['payment', 'refund', 'receipt', 'excess'])
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
  const { grams, money, signed, time } = useFormats()
  const [filter, setFilter] = useState<Filter>('all')
  const lines = eventLines(order).filter(filters[filter])
  const wordOf = useOrderNames()
  const nameOfState = (machine: string, state: string) => {
    const kind = stateKinds[machine] ?? 'orderState'
    return kind === 'pieceState' || kind === 'orderState' ? wordOf(kind, state, order.deliveryMethod) : nameOf(kind, state)
  }
  const articlesText = ({ articles, huids }: EventLine) =>
    [
      ...articles.map(({ article, grossMg, beforeMg }) =>
        beforeMg === undefined
          ? t('timeline.article', { article, weight: grams(grossMg) })
          : t('timeline.articleChange', { article, before: grams(beforeMg), weight: grams(grossMg) }),
      ),
      ...(huids ? [`${t('huid.label')} ${huids}`] : []),
    ].join(t('list.comma'))
  const hallmarkingText = (line: EventLine) => {
    const change = nameOf('timelineHallmarking', line.to)
    return line.articles.length === 0 ? change : t('timeline.because', { change, reason: articlesText(line) })
  }
  const textOf = (line: EventLine) => {
    const { machine, from, to, huids, holdReason, weights } = line
    if (weights) return t('timeline.weighed', { gross: grams(weights.grossMg), net: grams(weights.netMg) })
    if (machine === 'hallmarking') return hallmarkingText(line)
    if (machine === 'handover') return t(from === 'id_seen' ? 'timeline.collected' : 'timeline.received', { name: to })
    if (machine === 'receipt') return t('timeline.receipt', { reference: to })
    if (machine === 'excess') return t('timeline.excess')
    if (machine === 'replacement') return t('timeline.replaced', { number: to })
    if (machine === 'address') return nameOf('timelineAddress', to)
    if (machine === 'parcel') return t('timeline.parcel', { before: from ?? '', parcel: to || t('parcel.own') })
    if (huids !== undefined) return huids === '' ? t('timeline.huidsNoted') : t('timeline.huids', { huids })
    if (machine === 'refund') return t('timeline.refund', { state: nameOfState(machine, to) })
    if (machine === 'payment') return t('timeline.payment', { state: nameOfState(machine, to) })
    if (from === to) return holdReason === undefined ? t('timeline.released') : nameOf('holdReason', holdReason)
    if (from === null) return nameOfState(machine, to)
    const change = t('timeline.change', { from: nameOfState(machine, from), to: nameOfState(machine, to) })
    return holdReason === undefined ? change : t('timeline.because', { change, reason: nameOf('holdReason', holdReason) })
  }
  /** The text of a step with its money: what was paid or refunded, or the new price that goes with it. */
  const withMoney = ({ amount, price }: EventLine, event: string) => {
    const { currencyCode } = order
    if (amount !== null) return t('timeline.amount', { event, amount: money(amount, currencyCode) })
    if (!price) return event
    return t('timeline.price', { event, price: money(price.total, currencyCode), difference: signed(price.difference, currencyCode) })
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
              {withMoney(line, textOf(line))}
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
