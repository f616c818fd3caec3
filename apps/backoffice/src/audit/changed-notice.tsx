import type { Problem } from '../api/problem.ts'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../words/words.tsx'
import { codeOfCall } from './changes.ts'

/** Whether the service says who changed the thing that an act was refused for. */
export const hasLastChange = ({ code, details }: Problem): boolean =>
  code === 'changed_meanwhile' && typeof details['changedBy'] === 'string'

/** An act that was refused because somebody else acted on the same thing first: who, what and when. */
export function ChangedNotice({ problem: { details } }: { problem: Problem }) {
  const { t, nameOf } = useWords()
  const { time } = useFormats()
  const act = nameOf('audit.call', codeOfCall(String(details['changedCall'])))
  return (
    <Notice tone="bad" alert>
      {t('conflict.act', { name: String(details['changedBy']), act, time: time(String(details['changedAt'])) })}
    </Notice>
  )
}
