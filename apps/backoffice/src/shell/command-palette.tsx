import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { minStaffSearch } from '@karat/sites/staff-lists.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { toneOfOrder } from '../orders/order-states.ts'
import { toneOfReturn } from '../returns/return-states.ts'
import { Icon } from '../ui/icon.tsx'
import { Marked } from '../ui/marked.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useWords } from '../words/words.tsx'
import classes from './command-palette.module.css'
import { useMenu } from './use-menu.ts'

const [store, spotlight] = createSpotlight()

/** Enter without a chosen row opens the first one. */
function openFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const dialog = event.currentTarget.closest('[role="dialog"]')
  if (event.key !== 'Enter' || !dialog || dialog.querySelector('[data-selected]')) return
  event.preventDefault()
  dialog.querySelector<HTMLElement>('[data-action]')?.click()
}

/** The search over orders and returns, with the pages of the menu. Opened by Ctrl K. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t, nameOf } = useWords()
  const api = useApi()
  const may = useMay()
  const { site } = useWork()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const isSearched = search.length >= minStaffSearch && may('orders.read')
  const { data, isFetching } = useQuery({
    queryKey: ['palette', site.id, search],
    queryFn: async () => {
      const [orders, returns] = await Promise.all([
        api.call('GET /api/staff/orders/', { query: { search, limit: '6' } }),
        api.call('GET /api/staff/returns/', { query: { search, limit: '4' } }),
      ])
      return { orders: orders.orders, returns: returns.returns }
    },
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  useEffect(() => spotlight.open(), [])
  const open = (path: string) => {
    void navigate(path)
    onClose()
  }
  const found = isSearched ? data : undefined
  const pages = useMenu().filter(({ label }) => t(label).toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()))
  const isNothing = pages.length === 0 && !found?.orders.length && !found?.returns.length
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      clearQueryOnClose={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ color: '#2b1a2f', backgroundOpacity: 0.42, blur: 0 }}
      size={720}
      attributes={{ content: { 'aria-label': t('shell.search') } }}
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
        {found && found.orders.length > 0 && (
          <Spotlight.ActionsGroup label={t('menu.orders')}>
            {found.orders.map((order) => (
              <Spotlight.Action key={order.number} onClick={() => open(`/orders/${encodeURIComponent(order.number)}`)}>
                <span className={classes['row']}>
                  <Icon name="box" />
                  <span>
                    <Marked text={order.number} search={search} />{' '}
                    <span className={classes['soft']}>
                      <Marked text={order.customer.name} search={search} />
                      {order.piece && <>, {order.piece.name}</>}
                    </span>
                  </span>
                  <StateLabel tone={toneOfOrder(order)}>
                    {order.stage === null ? nameOf('orderState', order.state) : nameOf('orderView', order.stage)}
                  </StateLabel>
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found && found.returns.length > 0 && (
          <Spotlight.ActionsGroup label={t('menu.returns')}>
            {found.returns.map((one) => (
              <Spotlight.Action key={one.number} onClick={() => open(`/returns/${encodeURIComponent(one.number)}`)}>
                <span className={classes['row']}>
                  <Icon name="returns" flips />
                  <span>
                    <Marked text={one.number} search={search} />{' '}
                    <span className={classes['soft']}>
                      {one.customer.name}, {one.piece.name}
                    </span>
                  </span>
                  <StateLabel tone={toneOfReturn(one.state)}>{nameOf('returnState', one.state)}</StateLabel>
                </span>
              </Spotlight.Action>
            ))}
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
        {isNothing && !isFetching && (
          <Spotlight.Empty>
            {typed.trim().length < minStaffSearch ? t('list.searchMore', { count: minStaffSearch }) : t('list.nothingFound')}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
