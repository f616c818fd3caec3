import { codeOfCall } from '../audit/changes.ts'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useWords } from '../words/words.tsx'
import type { Approval } from './use-approvals.ts'

/** The name of an act: what it does with money, and its call. */
export function useActName({ kinds, call }: Approval): string {
  const { nameOf } = useWords()
  return `${kinds.map((kind) => nameOf('approvalKind', kind)).join(', ')} · ${nameOf('audit.call', codeOfCall(call))}`
}

/** Who gets the money of an act, and the details on which its approval rests. */
export function ApprovalFacts({ approval: { receiver, facts, currency } }: { approval: Approval }) {
  const { t, nameOf } = useWords()
  const { money } = useFormats()
  return (
    <>
      {receiver !== '' && (
        <Second>
          {t('approvals.receiver')}: <bdi>{receiver}</bdi>
        </Second>
      )}
      {facts.map(({ name, text, amount }) => (
        <Second key={name}>
          {nameOf('approvalFact', name)}: <bdi>{text ?? (amount !== null && money(amount, currency))}</bdi>
        </Second>
      ))}
    </>
  )
}
