import { Button, Loader, Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useMay } from '../api/session.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { useMembers } from '../staff/use-members.ts'
import { Box } from '../ui/box.tsx'
import listClasses from '../ui/list-bar.module.css'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useWords } from '../words/words.tsx'
import { AuditTable } from './audit-table.tsx'
import { useAudit } from './use-audit.ts'

/** The kinds of things by which the list can be narrowed, as the service names them. */
const objects = [
  'orders',
  'returns',
  'cancellations',
  'refunds',
  'revisions',
  'transfers',
  'approvals',
  'rates',
  'rate proposals',
  'reviews',
  'enquiries',
  'customers',
  'members',
  'invitations',
  'roles',
  'sessions',
]

const fields = ['member', 'object', 'id', 'after'] as const
type Filter = Partial<Record<(typeof fields)[number], string>>

/** `/backoffice/audit`: what staff did, the newest first, narrowed by `?member=`, `object=` and `id=`. */
export function AuditPage() {
  const { t } = useWords()
  const may = useMay()
  return may('settings.read') ? <Audit /> : <Forbidden page={t('audit.title')} />
}

function Audit() {
  const { t, nameOf } = useWords()
  const [params, setParams] = useSearchParams()
  const filter = Object.fromEntries(fields.flatMap((field) => (params.get(field) ? [[field, params.get(field)]] : []))) as Filter
  const { member, object, id, after } = filter
  const { data, error, refetch, isPlaceholderData } = useAudit(filter)
  const { data: staff } = useMembers()
  const show = (next: Filter) => setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)))
  const people = (staff?.members ?? []).map(({ id: value, name }) => ({ value, label: name }))
  const kinds = object === undefined || objects.includes(object) ? objects : [...objects, object]
  const next = isPlaceholderData ? undefined : data?.next
  return (
    <>
      <PageHead title={t('audit.title')} />
      <Box flush>
        <div className={listClasses['bar']}>
          <Select
            aria-label={t('audit.who')}
            data={[{ value: '', label: t('audit.everybody') }, ...people]}
            value={member ?? ''}
            onChange={(value) => show({ ...filter, member: value || undefined, after: undefined })}
          />
          <Select
            aria-label={t('audit.kind')}
            data={[{ value: '', label: t('audit.everything') }, ...kinds.map((value) => ({ value, label: nameOf('audit.object', value) }))]}
            value={object ?? ''}
            onChange={(value) => show({ member, object: value || undefined })}
          />
          {id !== undefined && (
            <Button variant="default" onClick={() => show({ member, object })}>
              {t('audit.withoutId', { id: people.find(({ value }) => value === id)?.label ?? id })}
            </Button>
          )}
        </div>
        {!data && (error ? <ProblemNotice problem={error} /> : <Loader m={20} aria-label={t('list.loading')} />)}
        {!data && error && (
          <Button variant="default" onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        )}
        {data && <AuditTable entries={data.entries} members={new Map(people.map(({ value, label }) => [value, label]))} />}
        {data && (after !== undefined || data.next !== null) && (
          <nav className={listClasses['bar']} aria-label={t('list.pages')}>
            {after !== undefined && (
              <Button variant="default" onClick={() => show({ ...filter, after: undefined })}>
                {t('audit.newest')}
              </Button>
            )}
            {data.next !== null && (
              <Button variant="default" disabled={!next} onClick={() => show({ ...filter, after: next ?? undefined })}>
                {t('list.next')}
              </Button>
            )}
          </nav>
        )}
      </Box>
    </>
  )
}
