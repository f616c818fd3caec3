import { type Look, lookProperties } from '@karat/sites/look.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWork } from '../../api/session.tsx'
import { Box } from '../../ui/box.tsx'
import { useMessages } from '../../messages/messages.tsx'
import classes from './look.module.css'

/**
 * The site's home page as a phone shows it, with a look that is typed. The page runs no script there, so that it is no visit and has no bag.
 */
export function LookPreview({ look }: { look: Look }) {
  const { t } = useMessages()
  const { site } = useWork()
  const frame = useRef<HTMLIFrameElement>(null)
  const root = () => frame.current?.contentDocument?.documentElement
  const paint = useEffectEvent(() => {
    const style = root()?.style
    if (!style) return
    for (const name of [...style].filter((property) => property.startsWith('--'))) style.removeProperty(name)
    for (const [name, value] of Object.entries(lookProperties(look) ?? {})) style.setProperty(name, value)
  })
  useEffect(() => paint(), [look])
  const [language = { code: 'en' }] = site.languages
  return (
    <Box title={t('look.preview')} foot={<p>{t('look.previewHint')}</p>} flush>
      <iframe
        ref={frame}
        className={classes['preview']}
        title={t('look.previewOf')}
        src={`/${site.code}-${language.code}/`}
        sandbox="allow-same-origin"
        tabIndex={-1}
        onLoad={() => paint()}
      />
    </Box>
  )
}
