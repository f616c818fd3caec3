import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { minStaffSearch } from '@karat/sites/staff-lists.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { Icon } from '../ui/icon.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './command-palette.module.css'
import { FoundCustomers, FoundThings } from './palette-groups.tsx'
import { OwnActions, useOwnActions } from './palette-own-actions.tsx'
import { useMenu } from './use-menu.ts'

const [store, spotlight] = createSpotlight()

/** Enter without a chosen row opens the first one. */
function openFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const dialog = event.currentTarget.closest('[role="dialog"]')
  if (event.key !== 'Enter' || !dialog || dialog.querySelector('[data-selected]')) return
  event.preventDefault()
  dialog.querySelector<HTMLElement>('[data-action]')?.click()
}

/** The search, opened: what is typed in it, and what is done when it closes. */
export interface PaletteProps {
  typed: string
  onType: (text: string) => void
  onClose: () => void
}

/** The least characters of a search for customers. */
const minCustomerSearch = 4

/**
 * The search over orders, returns, draft orders, ready pieces, products and customers, as far as the member may read them, with the pages of the menu
 * and the acts that the member may begin. Opened by Ctrl K. Customers are looked up when the member asks for it, not with each letter: every look-up is counted and in the audit.
 */
export function CommandPalette({ typed, onType, onClose }: PaletteProps) {
  const { t } = useMessages()
  const api = useApi()
  const may = useMay()
  const { site } = useWork()
  const navigate = useNavigate()
  const [search] = useDebouncedValue(typed.trim(), 200)
  const isLong = search.length >= minStaffSearch
  const isSearched = isLong && (may('orders.read') || may('orders.draft') || may('products.read') || may('stock.read'))
  const mayFind = may('customers.find') && search.length >= minCustomerSearch
  const [lookedUp, setLookedUp] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: ['palette', site.id, search],
    queryFn: async () => {
      const [orders, returns, drafts, products, pieces] = await Promise.all([
        may('orders.read') ? api.call('GET /api/staff/orders/', { query: { search, limit: '6' } }) : { orders: [] },
        may('orders.read') ? api.call('GET /api/staff/returns/', { query: { search, limit: '4' } }) : { returns: [] },
        may('orders.draft') ? api.call('GET /api/staff/drafts/', { query: { search, limit: '4' } }) : { drafts: [] },
        may('products.read') ? api.call('GET /api/staff/products/', { query: { search, limit: '4' } }) : { products: [] },
        may('stock.read') ? api.call('GET /api/staff/ready-pieces/', { query: { search, limit: '4' } }) : { pieces: [] },
      ])
      return {
        orders: orders.orders,
        returns: returns.returns,
        drafts: drafts.drafts,
        pieces: pieces.pieces,
        products: products.products,
      }
    },
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const customers = useQuery({
    // Shared with the page of customers, so that going there is no second look-up.
    queryKey: ['customers', site.id, 'search', lookedUp],
    queryFn: () => api.call('GET /api/staff/customers/', { query: { search: lookedUp } }),
    enabled: lookedUp !== '',
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useFocusBack()
  useEffect(() => spotlight.open(), [])
  const open = (path: string) => {
    void navigate(path)
    onClose()
  }
  const found = isSearched ? data : undefined
  const pages = useMenu().filter(({ label }) => t(label).toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()))
  const actions = useOwnActions(typed, open, onClose)
  const isNothing = pages.length + actions.length === 0 && !Object.values(found ?? {}).some(({ length }) => length > 0) && !mayFind
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={onType}
      onSpotlightClose={onClose}
      clearQueryOnClose={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ color: '#2b1a2f', backgroundOpacity: 0.42, blur: 0 }}
      size={720}
      attributes={{ content: { 'aria-label': t('shell.search'), 'data-palette': '' } }}
      classNames={{
        content: classes['content'] ?? '',
        body: classes['body'] ?? '',
        actionsGroup: classes['group'] ?? '',
        action: classes['action'] ?? '',
      }}
    >
      <Spotlight.Search
        aria-label={t('shell.search')}
        placeholder={t('shell.searchHint')}
        leftSection={<Icon name="search" />}
        rightSection={<kbd>Esc</kbd>}
        onKeyDown={openFirst}
      />
      <Spotlight.ActionsList>
        {found && <FoundThings found={found} search={search} onOpen={open} />}
        {/* After the orders: Enter shall not look somebody up while these are read. */}
        {mayFind && !(isSearched && isFetching) && (
          <Spotlight.ActionsGroup label={t('menu.customers')}>
            {lookedUp === search ? (
              <FoundCustomers search={search} {...customers} onOpen={(id) => open(`/customers/${encodeURIComponent(id)}`)} />
            ) : (
              <Spotlight.Action closeSpotlightOnTrigger={false} onClick={() => setLookedUp(search)}>
                <span className={classes['row']}>
                  <Icon name="people" />
                  <span>{t('palette.findCustomers', { search })}</span>
                  <span className={classes['soft']}>{t('palette.counted')}</span>
                </span>
              </Spotlight.Action>
            )}
          </Spotlight.ActionsGroup>
        )}
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label={t('palette.goTo')}>
            {pages.map(({ path, label, icon }) => (
              <Spotlight.Action key={path} onClick={() => open(path)}>
                <span className={classes['row']}>
                  <Icon name={icon} />
                  <span>{t(label)}</span>
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        <OwnActions label={t('palette.actions')} actions={actions} />
        {isNothing && !isFetching && (
          <Spotlight.Empty>
            {typed.trim().length < minStaffSearch ? t('list.searchMore', { count: minStaffSearch }) : t('list.nothingFound')}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
