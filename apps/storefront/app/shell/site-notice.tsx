import { useSite } from '../site/site.tsx'

/** The notice at the top of every page of a site (SITE_SETTINGS); renders nothing without one. */
export function SiteNotice() {
  const { shared, subsite, language } = useSite()
  const notice = shared?.notices.find(({ sites }) => sites?.includes(subsite) ?? true)
  const text = notice?.text[language] ?? notice?.text['en']
  if (!text) return null
  return (
    <p className="site-notice" lang={notice?.text[language] ? undefined : 'en'}>
      {text}
    </p>
  )
}
