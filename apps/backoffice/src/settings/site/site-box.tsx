import { TextInput } from '@mantine/core'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { Box } from '../../ui/box.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { decimalsOf, useFormats } from '../../ui/formats.ts'
import { useLanguageName } from '../../ui/language-name.ts'
import type { MergeField } from '../../ui/merge-fields.ts'
import { type ConflictProps, isConflict } from '../../ui/outdated-form.tsx'
import { useFieldProblem } from '../../ui/problem-notice.tsx'
import { useEditedForm } from '../../ui/use-edited-form.ts'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../loaded.tsx'
import { SettingConflict } from '../setting-conflict.tsx'
import { useGatewayName } from '../../set-up/gateway-name.ts'
import { SettingEditor } from '../setting-editor.tsx'
import classes from '../settings.module.css'
import { formOfTrade, readTradeForm, type TradeForm, tradeLimits } from './trade-form.ts'
import { type StaffTrade, tradeKey, useTrade } from './use-trade.ts'

const fields = ['quoteMinutes', 'returnDays', 'idLimit', 'codLimit'] as const
const isAmount = (field: string): boolean => !(field in tradeLimits)

/** How the chosen site trades: how long prices hold, returns and limits, beside what was set up once. */
export function SiteBox() {
  const { site } = useWork()
  const query = useTrade()
  return <Loaded query={query}>{(trade) => <TradeEditor key={site.id} trade={trade} />}</Loaded>
}

function TradeConflict(props: ConflictProps<TradeForm>) {
  const { nameOf } = useMessages()
  const merged = fields.map((field): MergeField<TradeForm> => ({
    keys: [field],
    label: nameOf('tradeField', field),
    inWords: (of) => of[field],
  }))
  return <SettingConflict {...props} fields={merged} />
}

function TradeEditor({ trade: { document, version, currency, facts } }: { trade: StaffTrade }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const edited = useEditedForm<TradeForm>(`trade ${site.id}`, formOfTrade(document), version)
  const { form } = edited
  const key = tradeKey(site.id)
  const save = useAct('POST /api/staff/trade/', { touches: [key], onDone: edited.saved })
  const refusalOf = useFieldProblem(isConflict(save.problem) ? undefined : save.problem)
  const { document: typed, unread } = readTradeForm(form, decimalsOf(currency))
  const problemOf = (field: (typeof fields)[number]) => {
    if (!unread.includes(field)) return refusalOf(field)
    if (field === 'idLimit' || field === 'codLimit') return nameOf('settingsUnread', 'amount')
    const [least, most] = tradeLimits[field]
    return t('trade.between', { least, most })
  }
  return (
    <SettingEditor
      object="trade"
      under={key}
      lead={t('trade.lead')}
      edited={edited}
      save={save}
      isReady={typed !== undefined}
      isShown={(field) => (fields as readonly string[]).includes(field)}
      Conflict={TradeConflict}
      onSave={() => typed && save.run({ body: { document: typed, version: edited.version } })}
    >
      <Box title={t('trade.title')}>
        <div className={classes['pair']}>
          {fields.map((field) => (
            <TextInput
              key={field}
              label={nameOf('tradeField', field)}
              description={nameOf('tradeHint', field)}
              inputMode={isAmount(field) ? 'decimal' : 'numeric'}
              dir="ltr"
              autoComplete="off"
              maxLength={16}
              rightSection={isAmount(field) ? <span aria-hidden="true">{currency}</span> : undefined}
              rightSectionWidth={isAmount(field) ? 52 : 0}
              value={form[field]}
              error={problemOf(field)}
              onChange={(event) => edited.change({ ...form, [field]: event.currentTarget.value })}
            />
          ))}
        </div>
      </Box>
      <FactsBox facts={facts} currency={currency} />
    </SettingEditor>
  )
}

/** The name of a time zone in a language: India Standard Time. */
function zoneName(language: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The settings that a site is set up with once: they do not change while orders are placed. */
function FactsBox({
  facts: { country, timeZone, languages, taxCode, taxRate, gateways },
  currency,
}: {
  facts: StaffTrade['facts']
  currency: string
}) {
  const { t, language } = useMessages()
  const { percent } = useFormats()
  const languageName = useLanguageName()
  const gatewayName = useGatewayName()
  const named = (type: 'region' | 'currency', code: string) => new Intl.DisplayNames([language, 'en'], { type }).of(code) ?? code
  const rows = [
    [t('trade.country'), named('region', country)],
    [t('trade.currency'), t('trade.withCode', { name: named('currency', currency), code: currency })],
    [t('trade.timeZone'), t('trade.withCode', { name: zoneName(language, timeZone), code: timeZone })],
    [t('trade.languages'), languages.map(languageName).join(t('list.comma'))],
    [t('trade.tax'), `${taxCode} ${percent(taxRate / 1000)}`],
    [t('trade.gateways'), gateways.map(gatewayName).join(t('list.comma'))],
  ] as const
  return (
    <Box title={t('trade.facts')} beside={t('trade.factsHint')}>
      <DetailList rows={rows.map(([label, value]) => [label, <bdi key={label}>{value}</bdi>])} />
    </Box>
  )
}
