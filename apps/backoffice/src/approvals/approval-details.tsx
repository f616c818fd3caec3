import { codeOfCall } from '@karat/sites/call-code.ts'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { isNamedByCall, namedKindsOf } from './named-kinds.ts'
import type { Approval } from './use-approvals.ts'

/** The name of an act: what it does with money, and its call. */
export function useActName(approval: Approval): string {
  const { t, nameOf } = useMessages()
  const kinds = namedKindsOf(approval).map((kind) => nameOf('approvalKind', kind))
  const code = codeOfCall(approval.call)
  const names = [
    ...(kinds.length > 0 ? [kinds.join(t('list.comma'))] : []),
    ...(isNamedByCall(approval, code) ? [nameOf('audit.call', code)] : []),
  ]
  return [...new Set(names)].join(' · ')
}

/** The amount of an act; nothing for one that disposes of no money, such as another contact of an account. */
export function useAmountOf(): (approval: Pick<Approval, 'amount' | 'currency'>) => string | undefined {
  const { money } = useFormats()
  return ({ amount, currency }) => (amount > 0 ? money(amount, currency) : undefined)
}

/** Things without a number that people know: the receiver of the money says which one it is. */
const unnumbered: ReadonlySet<string> = new Set(['customers', 'members', 'gift-cards'])

/** The thing that an act is about. */
export function useThingName({ object, objectId }: Pick<Approval, 'object' | 'objectId'>): string {
  const { nameOf } = useMessages()
  const kind = nameOf('audit.object', object)
  return unnumbered.has(object) ? kind : `${kind} ${objectId}`
}

/** Shows who gets what and with which words, and the details of an approval, each in a line; contacts that the reader's role hides are said to be masked. */
export function ApprovalDetails({ approval: { receiver, sent, details, currency } }: { approval: Approval }) {
  const { t, nameOf } = useMessages()
  const { money, percent: percentText } = useFormats()
  const textOf = ({ text, amount, percent, days }: Approval['details'][number]) => {
    if (days !== null) return t('home.days', { count: days })
    return text ?? (percent === null ? money(amount ?? 0, currency) : percentText(percent))
  }
  return (
    <>
      {sent.map(({ name, text, isMasked }) => (
        <Second key={name}>
          {nameOf('approvalSent', name)}: <bdi>{text}</bdi>
          {isMasked && ` (${t('approvals.masked')})`}
        </Second>
      ))}
      {sent.length === 0 && receiver !== '' && (
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
