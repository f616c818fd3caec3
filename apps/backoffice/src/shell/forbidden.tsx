import { useWork } from '../api/session.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useMessages } from '../messages/messages.tsx'

/** Shown in place of a page that the member's roles do not open on the chosen site. */
export function Forbidden({ page }: { page: string }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  return (
    <>
      <PageHead title={page} />
      <Notice>
        {t('forbidden.text', { roles: site.roles.map((role) => nameOf('role', role)).join(t('list.comma')), site: site.name })}
      </Notice>
    </>
  )
}
