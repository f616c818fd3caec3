import { Spotlight } from '@mantine/spotlight'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { ordersKey } from '../orders/use-order.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { type Language, languages, useMessages } from '../messages/messages.tsx'
import classes from './command-palette.module.css'
import { fitsTyped, paletteActions } from './palette-actions.ts'
import { useSignOut, useSpeak } from './use-own-account.ts'

interface OwnAction {
  key: string
  icon: IconName
  label: string
  run: () => void
}

/** The acts of the search over everything whose names have the words that were typed: those that the member may do, other sites and languages, sign-out. */
export function useOwnActions(typed: string, onOpen: (path: string) => void, onClose: () => void): OwnAction[] {
  const { t, language } = useMessages()
  const may = useMay()
  const { session, site, chooseSite } = useWork()
  const weighNext = useNextWeighIn(onOpen)
  const speak = useSpeak()
  const leave = useSignOut()
  const acts = paletteActions
    .filter(({ permission }) => may(permission))
    .map(({ label, icon, to }) => ({
      key: label,
      icon,
      label: t(label),
      run: () => (to === 'next-weigh-in' ? void weighNext() : onOpen(to)),
    }))
  const sites = session.sites
    .filter(({ id }) => id !== site.id)
    .map(({ id, name }) => ({
      key: `site ${id}`,
      icon: 'globe' as const,
      label: t('palette.switchSite', { site: name }),
      run: () => {
        chooseSite(id)
        onClose()
      },
    }))
  const spoken = (Object.entries(languages) as [Language, string][])
    .filter(([code]) => code !== language)
    .map(([code, name]) => ({
      key: `language ${code}`,
      icon: 'message' as const,
      label: t('palette.switchLanguage', { language: name }),
      run: () => {
        speak(code)
        onClose()
      },
    }))
  const account = [
    { key: 'account', icon: 'people' as const, label: t('account.title'), run: () => onOpen('/account') },
    { key: 'sign-out', icon: 'people' as const, label: t('user.signOut'), run: () => leave.run({ body: {} }) },
  ]
  return [...acts, ...sites, ...spoken, ...account].filter(({ label }) => fitsTyped(label, typed))
}

/** Opens the order that waits longest for the scale; the list of these orders where none waits. */
function useNextWeighIn(onOpen: (path: string) => void): () => Promise<void> {
  const api = useApi()
  const queries = useQueryClient()
  const { site } = useWork()
  return async () => {
    const list = '/orders?view=to-weigh'
    try {
      const query = { view: 'to-weigh', limit: '1' } as const
      const { orders } = await queries.fetchQuery({
        queryKey: [...ordersKey(site.id), 'next-weigh-in'],
        queryFn: () => api.call('GET /api/staff/orders/', { query }),
        // Another one may have been weighed just now.
        staleTime: 0,
      })
      const [next] = orders
      onOpen(next ? `/orders/${encodeURIComponent(next.number)}#weigh` : list)
    } catch {
      // The list says why it cannot be read.
      onOpen(list)
    }
  }
}

/** The acts as a group of the search over everything. */
export function OwnActions({ label, actions }: { label: string; actions: readonly OwnAction[] }): ReactNode {
  return (
    actions.length > 0 && (
      <Spotlight.ActionsGroup label={label}>
        {actions.map(({ key, icon, label: name, run }) => (
          <Spotlight.Action key={key} onClick={run}>
            <span className={classes['row']}>
              <Icon name={icon} />
              <span>{name}</span>
            </span>
          </Spotlight.Action>
        ))}
      </Spotlight.ActionsGroup>
    )
  )
}
