import { useWork } from '../api/session.tsx'
import { useWords } from '../words/words.tsx'
import type { Grant } from './use-members.ts'

/** Returns the name of a site by its code, or `All sites`. A site on which the member has no role is shown by its code. */
export function useSiteName(): (code: string) => string {
  const { t } = useWords()
  const { session } = useWork()
  return (code) => (code === '*' ? t('staff.allSites') : (session.sites.find((site) => site.code === code)?.name ?? code.toUpperCase()))
}

/** Returns a role and its site in words: `Order desk, India`. */
export function useGrantText(): (grant: Grant) => string {
  const { t, nameOf } = useWords()
  const siteName = useSiteName()
  return ({ role, site }) => t('staff.grant', { role: nameOf('role', role), site: siteName(site) })
}
