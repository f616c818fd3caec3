import { Link } from 'react-router'
import type { Problem } from '../api/problem.ts'
import { useMay } from '../api/session.tsx'
import { codeOfCall } from '@karat/sites/call-code.ts'
import { Deciders } from '../approvals/deciders.tsx'
import { useOrderNames } from '../orders/order-names.ts'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { type MessageKind, useMessages } from '../messages/messages.tsx'
import { stepOf } from './changes.ts'

/** The kinds of names of the states that refuse a step, by the thing. */
const stateKinds: Partial<Record<string, MessageKind>> = {
  returns: 'returnState',
  cancellations: 'cancelState',
  refunds: 'refundState',
}

/**
 * A refusal that names other members of staff: who acted on the same thing first, what and when, and its state after that; who gave the
 * same gift; or who can decide on an act that waits now, and when that of a member who works alone is made.
 */
export default function OthersNotice({ problem: { code, details, message } }: { problem: Problem }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const wordOf = useOrderNames()
  const may = useMay()
  /** The name of the act that was first: of its step, where it has one by itself. */
  const actOf = () => {
    const call = String(details['changedCall'])
    const step = stepOf({ call, input: { transition: details['changedTransition'] } })
    return step ? nameOf(step.kind, step.transition) : nameOf('audit.call', codeOfCall(call))
  }
  /** The name of the state that refuses; of a piece that of either delivery where they differ. Empty for a thing whose states have no names. */
  const nameOfState = () => {
    const [object, state] = [String(details['object']), String(details['state'])]
    if (object === 'orders') return wordOf('pieceState', state, '', 'pickup')
    const kind = stateKinds[object]
    return kind ? nameOf(kind, state) : ''
  }
  const text = () => {
    if (code === 'changed_meanwhile') {
      return t('conflict.act', { name: String(details['changedBy']), act: actOf(), time: time(String(details['changedAt'])) })
    }
    if (details['why'] === 'state' && details['changedBy'] !== undefined) {
      const values = { act: actOf(), time: time(String(details['changedAt'])), state: nameOfState() }
      const name = String(details['changedBy'])
      return [
        details['isOwn'] === true ? t('conflict.ownStep', values) : t('conflict.step', { name, ...values }),
        values.state && t('conflict.now', values),
      ]
        .filter(Boolean)
        .join(' ')
    }
    if (code === 'reference_given')
      return t('conflict.given', { name: String(details['changedBy']), time: time(String(details['changedAt'])) })
    return message
  }
  // Nothing is wrong: the act is stored until one of these decides on it, or its time comes.
  if (code === 'approval_waits')
    return (
      <Notice tone="note" alert>
        {details['dueAt'] === undefined ? (
          <>
            <p>{message}</p>
            <p>
              <Deciders names={(details['deciders'] as readonly string[]).map(String)} />
            </p>
          </>
        ) : (
          <p>{t('approvals.alone', { time: time(String(details['dueAt'])) })}</p>
        )}
        {may('orders.read') && (
          <p>
            <Link to="/approvals">{t('approvals.open')}</Link>
          </p>
        )}
      </Notice>
    )
  return (
    <Notice tone="bad" alert>
      {text()}
    </Notice>
  )
}
