import { codeOfCall } from '../audit/changes.ts'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useWords } from '../words/words.tsx'
import type { Approval } from './use-approvals.ts'

/** The name of an act: what it does with money, and its call. */
export function useActName({ kinds, call }: Approval): string {
  const { nameOf } = useWords()
  const names = [kinds.map((kind) => nameOf('approvalKind', kind)).join(', '), nameOf('audit.call', codeOfCall(call))]
  return [...new Set(names)].join(' · ')
}

/** The thing that an act is about. An account has no number that people know: the receiver is its owner. */
export function useThingName({ object, objectId }: Pick<Approval, 'object' | 'objectId'>): string {
  const { nameOf } = useWords()
  const kind = nameOf('audit.object', object)
  return object === 'customers' || object === 'members' ? kind : `${kind} ${objectId}`
}

/** Shows the receiver of the money and the details of an approval, each in a line. */
export function ApprovalDetails({ approval: { receiver, details, currency } }: { approval: Approval }) {
  const { t, nameOf } = useWords()
  const { money, percent: percentText } = useFormats()
  const textOf = ({ text, amount, percent, days }: Approval['details'][number]) => {
    if (days !== null) return t('home.days', { count: days })
    return text ?? (percent === null ? money(amount ?? 0, currency) : percentText(percent))
  }
  return (
    <>
      {receiver !== '' && (
        <Second>
          {t('approvals.receiver')}: <bdi>{receiver}</bdi>
        </Second>
      )}
      {details.map((detail) => (
        <Second key={detail.name}>
          {nameOf('approvalDetail', detail.name)}: <bdi>{textOf(detail)}</bdi>
        </Second>
      ))}
    </>
  )
}
