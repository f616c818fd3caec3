import { Link } from 'react-router'
import type { Problem } from '../api/problem.ts'
import { useMay } from '../api/session.tsx'
import { Deciders } from '../approvals/deciders.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { codeOfCall } from './changes.ts'

/**
 * A refusal that names other members of staff: who acted on the same thing first, what and when; who gave the same gift; or who may do the second half of work whose
 * first half the member did; or who can decide on an act that waits now.
 */
export default function OthersNotice({ problem: { code, details, message } }: { problem: Problem }) {
  const { t, nameOf, language } = useMessages()
  const { time } = useFormats()
  const may = useMay()
  const text = () => {
    if (code === 'changed_meanwhile') {
      const act = nameOf('audit.call', codeOfCall(String(details['changedCall'])))
      return t('conflict.act', { name: String(details['changedBy']), act, time: time(String(details['changedAt'])) })
    }
    if (code === 'reference_given')
      return t('conflict.given', { name: String(details['changedBy']), time: time(String(details['changedAt'])) })
    if (code !== 'split_duty' || !Array.isArray(details['names'])) return message
    const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(details['names'].map(String))
    const duty = nameOf('splitDuty', String(details['of']))
    return `${duty} ${names === '' ? t('splitDuty.nobody') : t('splitDuty.who', { names })}`
  }
  // Nothing is wrong: the act is stored until one of these decides on it.
  if (code === 'approval_waits')
    return (
      <Notice tone="note" alert>
        <p>{message}</p>
        <p>
          <Deciders names={(details['deciders'] as readonly string[]).map(String)} />
        </p>
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
