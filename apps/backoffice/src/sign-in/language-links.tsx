import { type Language, languages, useMessages } from '../messages/messages.tsx'
import classes from './language-links.module.css'

/** The languages of the back office, each in its own name. */
export function LanguageLinks() {
  const { t, language, choose } = useMessages()
  return (
    <div className={classes['links']} role="group" aria-label={t('user.language')}>
      {(Object.entries(languages) as [Language, string][]).map(([code, name]) => (
        <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => choose(code)}>
          {name}
        </button>
      ))}
    </div>
  )
}
