import { Link } from 'react-router'
import { PageHead } from '../ui/page-head.tsx'
import { useMessages } from '../messages/messages.tsx'

/** Shown at addresses that no page has. */
export function NoPage() {
  const { t } = useMessages()
  return (
    <>
      <PageHead title={t('noPage.title')} />
      <p>
        <Link to="/" style={{ textDecoration: 'underline' }}>
          {t('noPage.back')}
        </Link>
      </p>
    </>
  )
}
