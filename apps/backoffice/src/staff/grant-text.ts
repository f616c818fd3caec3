import { useWork } from '../api/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { Grant } from './use-members.ts'

/** Returns the name of a site by its code, or `All sites`. A site on which the member has no role is shown by its code. */
export function useSiteName(): (code: string) => string {
  const { t } = useMessages()
  const { session } = useWork()
  return (code) => (code === '*' ? t('staff.allSites') : (session.sites.find((site) => site.code === code)?.name ?? code.toUpperCase()))
}

/** Returns the stores of a site by its code; none for all sites, and for a site on which the member has no role. */
export function useStoresOf(): (site: string) => { id: string; name: string }[] {
  const { session } = useWork()
  return (code) => session.sites.find((site) => site.code === code)?.stores ?? []
}

/** Returns a role with its site in words, and with its stores where it is limited to some: `Store manager, India: Koregaon Park`. */
export function useGrantText(): (grant: Grant) => string {
  const { t, nameOf, language } = useMessages()
  const siteName = useSiteName()
  const storesOf = useStoresOf()
  return ({ role, site, stores }) => {
    const grant = { role: nameOf('role', role), site: siteName(site) }
    const named = stores.map((id) => storesOf(site).find((store) => store.id === id)?.name ?? id)
    return named.length === 0
      ? t('staff.grant', grant)
      : t('staff.grantInStores', { ...grant, stores: new Intl.ListFormat(language, { type: 'conjunction' }).format(named) })
  }
}
