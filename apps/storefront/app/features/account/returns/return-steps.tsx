import type { ReturnDetail } from '@karat/contract/returns.ts'
import { type MessageKey, useMessages } from '../../../site/messages.tsx'
import { useDate } from '../../../ui/use-date.ts'
import { isCredited, isSent } from '@karat/sites/returns.ts'

/** The steps that a return takes, and the states with which each is reached. */
const steps: readonly (readonly [name: MessageKey, states: readonly string[]])[] = [
  ['returns.stepAsked', ['requested']],
  ['returns.stepLookedAt', ['under_review']],
  ['returns.stepDecided', ['approved', 'partially_approved']],
  ['returns.stepReceived', ['received']],
  ['returns.stepRefunded', ['closed']],
]

/** The progress of a return; renders nothing for one that ended early. */
export function ReturnSteps({ one: { timeline, status, resolution } }: { one: ReturnDetail }) {
  const t = useMessages()
  const date = useDate()
  if (['rejected', 'withdrawn', 'expired', 'sending_back'].includes(status)) return null
  const reached = steps.map(([name, states]) => ({ name, at: timeline.find((event) => states.includes(event.status))?.at }))
  const isOpen = status === 'offered'
  const ended = isOpen || isSent(resolution) ? 'returns.stepDone' : isCredited(resolution) ? 'returns.stepCredited' : 'returns.stepRefunded'
  const now = reached.findLastIndex(({ at }) => at !== undefined)
  return (
    <section aria-labelledby="return-steps">
      <h2 id="return-steps" className="ui-visually-hidden">
        {t('orders.steps')}
      </h2>
      <ol className="orders-steps">
        {reached.map(({ name, at }, index) => (
          <li key={name} className={index <= now ? 'is-done' : undefined} aria-current={index === now ? 'step' : undefined}>
            <b>{t(name === 'returns.stepRefunded' ? ended : name)}</b>
            <span className="type-small type-soft">{at ? date(at, 'short') : ' '}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
