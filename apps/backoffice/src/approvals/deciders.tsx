import { Link } from 'react-router'
import { useMay } from '../api/session.tsx'
import { useMessages } from '../messages/messages.tsx'

/** Names the members who can decide on an act now; where nobody can, says how an owner changes that, with a link for whoever may. */
export function Deciders({ names }: { names: readonly string[] }) {
  const { t, language } = useMessages()
  const may = useMay()
  if (names.length > 0) return t('approvals.deciders', { names: new Intl.ListFormat(language, { type: 'disjunction' }).format(names) })
  return (
    <>
      {t('approvals.noDecider')} {may('settings.write') && <Link to="/staff">{t('approvals.raiseLimit')}</Link>}
    </>
  )
}
