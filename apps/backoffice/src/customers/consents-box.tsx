import type { StaffCustomer } from '@karat/contract/staff-customers.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { useLanguageName } from '../ui/language-name.ts'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './customer.module.css'

/** The answers about news and offers that are in force, each with its time and the version of the wording that the customer was shown; and every answer that was given. */
export function ConsentsBox({ customer: { consents, consentHistory } }: { customer: StaffCustomer }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const languageName = useLanguageName()
  const wordingOf = (version: number, language: string) => t('customers.wording', { version, language: languageName(language) })
  return (
    <Box title={t('customers.consents')} beside={t('customers.consentsHint')}>
      <ul className={classes['answers']}>
        {consents.map(({ kind, given, at, wording, language }) => (
          <li key={kind}>
            <div>
              {nameOf('consentKind', kind)}
              {at !== null && <Second>{time(at)}</Second>}
              {wording !== null && <Second>{wordingOf(wording, language ?? '')}</Second>}
            </div>
            <StateLabel tone={given === true ? 'done' : 'off'}>
              {given === null ? t('customers.notAsked') : t(given ? 'audit.yes' : 'audit.no')}
            </StateLabel>
          </li>
        ))}
      </ul>
      {consentHistory.length > 0 && (
        <details>
          <summary>{t('customers.consentHistory', { count: consentHistory.length })}</summary>
          <ul className={classes['answers']}>
            {consentHistory.map(({ kind, given, at, wording, language }) => (
              <li key={`${kind} ${at}`}>
                <div>
                  {nameOf('consentKind', kind)}: {t(given ? 'audit.yes' : 'audit.no')}
                  <Second>{time(at)}</Second>
                </div>
                <Second>{wordingOf(wording, language)}</Second>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Box>
  )
}
