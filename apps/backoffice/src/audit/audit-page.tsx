import { Button, Loader } from '@mantine/core'
import { useMay } from '../api/session.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { useMembers } from '../staff/use-members.ts'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import listClasses from '../ui/list-bar.module.css'
import { ListExport } from '../ui/list-export.tsx'
import type { FilterField } from '../ui/filter-field.ts'
import { choicesOf, FilterChips, ListFilter } from '../ui/list-filter.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { SavedViews } from '../ui/saved-views.tsx'
import { useMessages } from '../messages/messages.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
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
  'drafts',
  'credit',
  'gift-cards',
  'exports',
  'rates',
  'rate proposals',
  'products',
  'collections',
  'promotions',
  'ready-pieces',
  'piece-counts',
  'piece-tags',
  'content',
  'stores',
  'merchant',
  'look',
  'trade',
  'delivery-methods',
  'rewrites',
  'reviews',
  'enquiries',
  'customers',
  'members',
  'invitations',
  'roles',
  'sessions',
]

const filterKeys = ['member', 'object', 'id', 'from', 'to', 'looks'] as const

/** `/backoffice/audit`: what staff did, the newest first, narrowed by the filters of the address. */
export function AuditPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('settings.read')) return <Forbidden page={t('audit.title')} />
  // The fields of products, content and settings are named by the messages of the shop's screens.
  return (
    <ShopMessages>
      <Audit />
    </ShopMessages>
  )
}

/** The filters of the audit; members by their names. */
function useAuditFilters(people: readonly { value: string; label: string }[], object: string | undefined): readonly FilterField[] {
  const { t, nameOf } = useMessages()
  const kinds = object === undefined || objects.includes(object) ? objects : [...objects, object]
  const looks = choicesOf(['without', 'only'], (code) => nameOf('audit.looksChoice', code))
  return [
    { key: 'member', kind: 'choice', label: t('audit.who'), options: people },
    {
      key: 'object',
      kind: 'choice',
      label: t('audit.kind'),
      options: choicesOf(kinds, (code) => nameOf('audit.object', code)),
    },
    { key: 'id', kind: 'text', label: t('audit.number') },
    { key: 'from', kind: 'day', label: t('filter.from') },
    { key: 'to', kind: 'day', label: t('filter.to') },
    { key: 'looks', kind: 'choice', label: t('audit.looks'), options: looks },
  ]
}

function Audit() {
  const { t } = useMessages()
  const { address, place, page, find, filter } = useListAddress(['all'], 'all', filterKeys)
  const { filters, after, search } = address
  const isSearch = search !== ''
  const { data, error, refetch, isPlaceholderData } = useAudit({ ...(isSearch ? { search } : filters), ...(after && { after }) })
  const { data: staff } = useMembers()
  const people = (staff?.members ?? []).map(({ id: value, name }) => ({ value, label: name }))
  const names = new Map(people.map(({ value, label }) => [value, label]))
  const fields = useAuditFilters(people, filters['object'])
  const next = isPlaceholderData ? null : (data?.next ?? null)
  return (
    <>
      <PageHead title={t('audit.title')} />
      <Box flush>
        <div className={listClasses['bar']}>
          <ListSearch label={t('audit.search')} value={search} onFind={find} />
          {!isSearch && (
            <div className={listClasses['tools']}>
              <ListFilter fields={fields} values={filters} onFilter={filter} />
              <SavedViews list="audit" place={place} />
              <ListExport list="audit" filter={filters} />
            </div>
          )}
        </div>
        {!isSearch && <FilterChips fields={fields} values={filters} onFilter={filter} />}
        {!data && (error ? <ProblemNotice problem={error} /> : <Loader m={20} aria-label={t('list.loading')} />)}
        {!data && error && (
          <Button variant="default" onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        )}
        {data && <AuditTable entries={data.entries} members={names} isSearch={isSearch} />}
        {data && (after !== undefined || data.next !== null) && (
          <nav className={listClasses['bar']} aria-label={t('list.pages')}>
            {after !== undefined && (
              <Button variant="default" onClick={() => (isSearch ? find(search) : filter(filters))}>
                {t('audit.newest')}
              </Button>
            )}
            {data.next !== null && (
              <Button variant="default" disabled={next === null} onClick={() => next !== null && page('after', next)}>
                {t('list.next')}
              </Button>
            )}
          </nav>
        )}
      </Box>
    </>
  )
}
