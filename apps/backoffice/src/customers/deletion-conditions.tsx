import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { Problem } from '../api/problem.ts'
import { useWork } from '../api/session.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { customerKey } from './use-customer.ts'

/** The conditions of the deletion of a customer's account: the things that it waits for, those that it deletes, and those that the shop keeps. */
export function DeletionConditions({ id }: { id: string }) {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const { data: plan, error } = useQuery({
    queryKey: [...customerKey(site.id, id), 'deletion'],
    queryFn: () => api.call('GET /api/staff/customers/:id/deletion/', { params: { id } }),
  })
  // Without the right to delete accounts there are no conditions to read.
  if (error instanceof Problem && error.code === 'forbidden') return null
  if (error) return <ProblemNotice problem={error} />
  if (!plan) return null
  const [open, lost] = [Object.entries(plan.open), Object.entries(plan.lost)]
  return (
    <section aria-label={t('deletion.title')}>
      <h3>{t('deletion.title')}</h3>
      <p>{t(open.length > 0 ? 'deletion.waits' : 'deletion.ready', { days: plan.days })}</p>
      {open.length > 0 && <DetailList rows={open.map(([kind, count]) => [nameOf('deletion.open', kind), String(count)])} />}
      <p>{t('deletion.deletes')}</p>
      {lost.length > 0 && <DetailList rows={lost.map(([kind, count]) => [nameOf('deletion.lost', kind), String(count)])} />}
      <Second>{t('deletion.keeps')}</Second>
    </section>
  )
}
