import { Select } from '@mantine/core'
import type { Problem } from '../api/problem.ts'
import { useWork } from '../api/session.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { DraftForm } from './draft-form.ts'

interface MadeInFieldProps {
  form: DraftForm
  change: (fields: Partial<DraftForm>) => void
  /** The problem of the last save. */
  problem: Problem | undefined
}

/** The store in which a new draft order is made: any or none, or one of those to which the member's role is limited. */
export function MadeInField({ form, change, problem }: MadeInFieldProps) {
  const { t } = useMessages()
  const { site } = useWork()
  const problemOf = useFieldProblem(problem)
  const limit = site.limits['orders.draft']
  const stores = site.stores.filter(({ id }) => limit === undefined || limit.includes(id))
  // Where there is one store to choose, or none, the server knows it.
  if (stores.length === 0 || limit?.length === 1) return null
  return (
    <Select
      label={t('drafts.madeAt')}
      description={t('drafts.madeInHint')}
      placeholder={limit === undefined ? t('drafts.madeInNone') : undefined}
      clearable={limit === undefined}
      allowDeselect={limit === undefined}
      error={problemOf('madeInStoreID')}
      data={stores.map(({ id, name }) => ({ value: id, label: name }))}
      value={form.madeInStoreID === '' ? null : form.madeInStoreID}
      onChange={(store) => change({ madeInStoreID: store ?? '' })}
    />
  )
}
