import '../app/library-forms.css'
import { Button, Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { countryCodes } from '@karat/sites/country-codes.ts'
import { type FormEvent, useMemo } from 'react'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { decimalsOf } from '../ui/formats.ts'
import { useLanguageName } from '../ui/language-name.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './set-up.module.css'
import { useGatewayName } from './gateway-name.ts'
import { formOfSuggestion, type NewSiteForm, puritiesOf, readNewSite } from './new-site-fields.ts'
import { type SiteSuggestion, sitesKey, useSuggestion } from './use-set-up.ts'

/** The countries that have more to suggest than the others: they come first. */
const first = ['IN', 'AE', 'US', 'SG']

/** Every country by its name in the language of the page. */
function useCountries(): { value: string; label: string }[] {
  const { language } = useMessages()
  return useMemo(() => {
    const names = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'none' })
    const named = countryCodes.map((value) => ({ value, label: names.of(value) ?? value }))
    const rest = named.filter(({ value }) => !first.includes(value)).toSorted((a, b) => a.label.localeCompare(b.label, language))
    return [...first.flatMap((code) => named.find(({ value }) => value === code) ?? []), ...rest]
  }, [language])
}

interface NewSiteFormProps {
  /** Called with the code of the site that was made. */
  onMade: (code: string) => void
}

/** Makes a site: a country fills every line, each can be changed, and nothing is made before all of them were shown. */
export function NewSite({ onMade }: NewSiteFormProps) {
  const { t } = useMessages()
  const [country, setCountry] = useTyped('new site', 'country', '')
  const countries = useCountries()
  const { data, error } = useSuggestion(country)
  return (
    <div className={classes['form']}>
      <Box title={t('setUp.country')}>
        <NativeSelect
          label={t('setUp.country')}
          description={t('setUp.countryHint')}
          value={country}
          data={[{ value: '', label: t('setUp.choose') }, ...countries]}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
      </Box>
      {country !== '' && error && <ProblemNotice problem={error} />}
      {country !== '' && !data && !error && <Skeleton height={320} />}
      {country !== '' && data && <SiteLines key={country} country={country} suggested={data} onMade={onMade} />}
    </div>
  )
}

/** The fields of each box, in their order. */
const boxes = {
  names: ['tradeName', 'code', 'languages', 'timeZone', 'phoneCode'],
  money: ['currency', 'symbol', 'taxStep'],
  tax: ['taxKind', 'taxCode', 'taxPercent', 'state'],
  metal: ['hallmarkMode', 'hallmarkFee', 'hallmarkTaxPercent', 'purities', 'ringSizes'],
  trade: ['returnDays', 'idLimit', 'codLimit'],
  delivery: ['deliveryDays', 'expressFee'],
  payment: ['gateways'],
} as const
type Field = (typeof boxes)[keyof typeof boxes][number]
type TextField = Exclude<Field, 'languages' | 'gateways'>

const amounts: ReadonlySet<string> = new Set(['taxStep', 'hallmarkFee', 'idLimit', 'codLimit', 'expressFee'])
const choices = {
  taxKind: ['gst_split', 'added', 'list_inclusive', 'list_exclusive'],
  hallmarkMode: ['composite', 'separate', 'none'],
  ringSizes: ['IN', 'US', 'UK', 'EU'],
} as const

function SiteLines({ country, suggested, onMade }: { country: string; suggested: SiteSuggestion; onMade: (code: string) => void }) {
  const { t, nameOf } = useMessages()
  const languageName = useLanguageName()
  const gatewayName = useGatewayName()
  const [form, setForm] = useTyped<NewSiteForm>('new site', country, () => formOfSuggestion(suggested.suggestion))
  const act = useAct('POST /api/staff/sites/', { draft: 'new site', touches: [sitesKey], onDone: ({ code }) => onMade(code) })
  const refusalOf = useFieldProblem(act.problem)
  const { site, unread } = readNewSite(form, decimalsOf(form.currency))
  const change = (part: Partial<NewSiteForm>) => setForm({ ...form, ...part })
  const problemOf = (field: Field) => (unread.includes(field) ? nameOf('setUpUnread', field) : refusalOf(field))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (site && !act.busy) act.run({ body: site })
  }
  const optionsOf = (field: TextField): { value: string; label: string }[] | undefined => {
    if (field === 'currency') return suggested.currencies.map((value) => ({ value, label: value }))
    if (field === 'state' && suggested.states.length > 0)
      return [{ value: '', label: t('setUp.choose') }, ...suggested.states.map(({ code, name }) => ({ value: code, label: name }))]
    if (field === 'taxKind' || field === 'hallmarkMode' || field === 'ringSizes')
      return choices[field].map((value) => ({ value, label: nameOf('setUpChoice', value) }))
    return undefined
  }
  const inputOf = (field: TextField) => {
    const data = optionsOf(field)
    const common = {
      label: nameOf('setUpField', field),
      description: nameOf('setUpHint', field),
      value: form[field],
      error: problemOf(field),
    }
    if (data)
      return <NativeSelect key={field} {...common} data={data} onChange={(event) => change({ [field]: event.currentTarget.value })} />
    return (
      <TextInput
        key={field}
        {...common}
        autoComplete="off"
        {...(field !== 'tradeName' && { dir: 'ltr' as const })}
        {...(amounts.has(field) && {
          inputMode: 'decimal' as const,
          rightSection: <span aria-hidden="true">{form.currency}</span>,
          rightSectionWidth: 52,
        })}
        onChange={(event) => change({ [field]: event.currentTarget.value })}
      />
    )
  }
  const groupOf = (field: 'languages' | 'gateways', known: readonly string[], name: (value: string) => string) => (
    <Checkbox.Group
      key={field}
      label={nameOf('setUpField', field)}
      description={nameOf('setUpHint', field)}
      value={[...form[field]]}
      error={problemOf(field)}
      // They stay in the order of the suggestion.
      onChange={(chosen) => change({ [field]: known.filter((value) => chosen.includes(value)) })}
    >
      <div className={classes['choices']}>
        {known.map((value) => (
          <Checkbox key={value} value={value} label={name(value)} />
        ))}
      </div>
    </Checkbox.Group>
  )
  const languages = [...new Set([...suggested.suggestion.languages, ...suggested.languages])]
  return (
    <form className={classes['form']} onSubmit={send} noValidate>
      {Object.entries(boxes).map(([box, fields]) => (
        <Box key={box} title={nameOf('setUpBox', box)}>
          <div className={classes['grid']}>
            {fields.map((field: Field) => {
              if (field === 'languages') return groupOf(field, languages, languageName)
              if (field === 'gateways') return groupOf(field, suggested.gateways, gatewayName)
              return field === 'state' && suggested.states.length === 0 ? null : inputOf(field)
            })}
          </div>
        </Box>
      ))}
      <Box title={nameOf('setUpBox', 'rates')}>
        <div className={classes['grid']}>
          {puritiesOf(form).map((purity) => (
            <TextInput
              key={purity}
              label={t('setUp.rateOf', { purity })}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              rightSection={<span aria-hidden="true">{form.currency}</span>}
              rightSectionWidth={52}
              value={form.rates[purity] ?? ''}
              error={
                (form.rates[purity] ?? '') !== '' && unread.includes(`rates.${purity}`)
                  ? nameOf('setUpUnread', 'taxStep')
                  : refusalOf(`rates.${purity}`)
              }
              onChange={(event) => change({ rates: { ...form.rates, [purity]: event.currentTarget.value } })}
            />
          ))}
        </div>
      </Box>
      <ProblemNotice
        problem={act.problem}
        fields={[...Object.values(boxes).flat(), ...puritiesOf(form).map((purity) => `rates.${purity}`)]}
      />
      <p className={classes['soft']}>{t('setUp.lead')}</p>
      <div>
        <Button type="submit" loading={act.busy} disabled={site === undefined}>
          {t('setUp.make')}
        </Button>
      </div>
    </form>
  )
}
