import { Icon } from '@karat/ui/icon.tsx'
import { Money } from '../money/money.tsx'
import { CachedFragment, sourceText } from '../page-pipeline/pipeline.ts'
import { SiteLink, useCommaList, useSite } from '../site/site.tsx'
import { translateData, useMessages } from '../site/messages.tsx'

/** Today's metal rates above every page, where the shop shows them, with the site and language switch at the end. */
export function RateStrip() {
  const { rates, settings, shared, languages, locale } = useSite()
  const t = useMessages()
  const list = useCommaList()
  const current = languages.find((candidate) => candidate.locale === locale)
  const shownRates =
    shared?.rateStrip === false
      ? []
      : settings.profile.shownRates.flatMap((purity) => rates?.rates.find((rate) => rate.purity === purity) ?? [])
  return (
    <section className="rate-strip" aria-label={t(shownRates.length > 0 ? 'rates.today' : 'nav.sites')}>
      <div className="layout-wrap type-num rate-strip-bar">
        {shownRates.length > 0 && (
          <CachedFragment as={SiteLink} name="rates" of={rates ?? undefined} to="/metal-rates" className="rate-strip-rates">
            {shownRates.map((rate) => (
              <span key={rate.purity}>
                {translateData(t, 'rate', rate.purity)} <Money amount={rate.rate} as="b" />
                <span>{t('unit.perGram')}</span>{' '}
                {rate.changePercent !== 0 && (
                  <span className={rate.changePercent > 0 ? 'rate-strip-up' : 'rate-strip-down'} dir="ltr">
                    <span aria-hidden="true">{rate.changePercent > 0 ? '↑' : '↓'}</span>
                    <span className="ui-visually-hidden">{t(rate.changePercent > 0 ? 'rates.up' : 'rates.down')}</span>{' '}
                    {Math.abs(rate.changePercent)}%
                  </span>
                )}
              </span>
            ))}
          </CachedFragment>
        )}
        <button type="button" className="rate-strip-site" popoverTarget="sites">
          {list([current?.country, current?.name])} <Icon name="down" small />
        </button>
        <SiteSwitch />
      </div>
    </section>
  )
}

/** Every site in each of its languages; opens without JavaScript. */
function SiteSwitch() {
  const { languages } = useSite()
  const t = useMessages()
  return (
    <CachedFragment
      as="div"
      name="sites"
      of={sourceText(languages)}
      id="sites"
      popover="auto"
      className="rate-strip-sites"
      aria-label={t('nav.sites')}
    >
      <Sites />
    </CachedFragment>
  )
}

function Sites() {
  const { languages, locale } = useSite()
  const countries = [...new Set(languages.map((entry) => entry.country))]
  return (
    <>
      {countries.map((country) => (
        <div key={country}>
          <p className="type-group">{country}</p>
          <ul>
            {languages
              .filter((entry) => entry.country === country)
              .map((entry) => (
                <li key={entry.locale}>
                  <a
                    href={`/${entry.locale}/`}
                    lang={entry.language}
                    hrefLang={entry.language}
                    aria-current={entry.locale === locale ? 'true' : undefined}
                  >
                    {entry.name}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  )
}
