import '../../app/library-forms.css'
import { Textarea, TextInput } from '@mantine/core'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { Box } from '../../ui/box.tsx'
import type { ConflictProps } from '../../ui/outdated-form.tsx'
import { isConflict } from '../../ui/outdated-form.tsx'
import { useFieldProblem } from '../../ui/problem-notice.tsx'
import { useEditedForm } from '../../ui/use-edited-form.ts'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../loaded.tsx'
import { SettingConflict } from '../setting-conflict.tsx'
import { SettingEditor } from '../setting-editor.tsx'
import classes from '../settings.module.css'
import { useMerchantFieldName, useMerchantMergeFields } from './merchant-fields.ts'
import { formOfMerchant, prefixesOf, type MerchantForm, merchantOfForm, type TaxId } from './merchant-form.ts'
import { TaxIdsField } from './tax-ids-field.tsx'
import { merchantKey, type StaffMerchant, useMerchant } from './use-merchant.ts'

/** The merchant of the chosen site: what pages, messages and invoices say of it. */
export function MerchantBox() {
  const { site } = useWork()
  const query = useMerchant()
  return <Loaded query={query}>{(merchant) => <MerchantEditor key={site.id} merchant={merchant} />}</Loaded>
}

function MerchantConflict(props: ConflictProps<MerchantForm>) {
  const fields = useMerchantMergeFields(props.versions.theirs)
  return <SettingConflict {...props} fields={fields} />
}

const plainTexts = [
  ['tradeName', 60],
  ['legalName', 120],
  ['contactMail', 120],
  ['telephone', 30],
] as const

/** A path of the form by the name that the service has for it: `suppliers/KN/taxIds` is `suppliers.0.taxIds`. */
const serviceName = (path: string, prefixes: readonly string[]) => {
  const [group = '', prefix = '', field = ''] = path.split('/')
  return field === '' ? group : `${group}.${prefixes.indexOf(prefix)}.${field}`
}

function MerchantEditor({ merchant: { document, version, knownTaxIds, states } }: { merchant: StaffMerchant }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const fieldName = useMerchantFieldName()
  const edited = useEditedForm<MerchantForm>(`merchant ${site.id}`, formOfMerchant(document), version)
  const { form } = edited
  const key = merchantKey(site.id)
  const save = useAct('POST /api/staff/merchant/', { touches: [key], onDone: edited.saved })
  const refusalOf = useFieldProblem(isConflict(save.problem) ? undefined : save.problem)
  const prefixes = prefixesOf(form)
  const refused = save.problem?.field?.replace(/^document\./, '') ?? ''
  const nameOfPath = (path: string) => serviceName(path, prefixes)
  /** The problem of a field, or of a line or row of it. */
  const problemOf = (path: string, part = '') => {
    const name = `${nameOfPath(path)}${part && `.${part}`}`
    return refusalOf(name) ?? refusalOf(`document.${name}`)
  }
  const problemOfLines = (path: string) => {
    const name = nameOfPath(path)
    const ofLine = [save.problem?.field ?? '', ...(save.problem?.others ?? []).map(({ field }) => field)]
      .map((field) => field.replace(/^document\./, ''))
      .find((field) => field === name || field.startsWith(`${name}.`))
    return ofLine === undefined ? undefined : (refusalOf(ofLine) ?? refusalOf(`document.${ofLine}`))
  }
  const change = (path: string, value: string | readonly TaxId[]) => edited.change({ ...form, [path]: value })
  const shown = Object.keys(form).map(nameOfPath)
  return (
    <SettingEditor
      object="merchant"
      under={key}
      lead={t('merchant.lead')}
      edited={edited}
      save={save}
      isShown={() => shown.some((name) => refused === name || refused.startsWith(`${name}.`))}
      Conflict={MerchantConflict}
      onSave={() => save.run({ body: { document: merchantOfForm(form), version: edited.version } })}
    >
      <Box title={t('merchant.title')}>
        <div className={classes['pair']}>
          {plainTexts.map(([field, max]) => (
            <TextInput
              key={field}
              label={nameOf('merchantField', field)}
              description={nameOf('merchantHint', field)}
              dir={field === 'tradeName' || field === 'legalName' ? 'auto' : 'ltr'}
              autoComplete="off"
              maxLength={max}
              value={form[field]}
              error={problemOf(field)}
              onChange={(event) => change(field, event.currentTarget.value)}
            />
          ))}
          <Textarea
            label={nameOf('merchantField', 'links')}
            description={nameOf('merchantHint', 'links')}
            dir="ltr"
            autosize
            minRows={2}
            maxLength={4000}
            value={form.links}
            error={problemOfLines('links')}
            onChange={(event) => change('links', event.currentTarget.value)}
          />
        </div>
      </Box>
      <Box title={t('merchant.numbers')} beside={t('merchant.numbersHint')}>
        <TaxIdsField
          label={nameOf('merchantField', 'taxIds')}
          taxIds={form.taxIds}
          known={knownTaxIds}
          problemOf={(part) => problemOf('taxIds', part)}
          onChange={(taxIds) => change('taxIds', taxIds)}
        />
      </Box>
      {prefixes.map((prefix) => (
        <Box
          key={prefix}
          title={t('merchant.supplier', { prefix })}
          beside={states[prefix] ? t('merchant.supplierState', { state: states[prefix] }) : t('merchant.supplierHint')}
        >
          <div className={classes['fields']}>
            <div className={classes['pair']}>
              <TextInput
                label={fieldName(`suppliers/${prefix}/legalName`)}
                description={t('merchant.invoiceName')}
                dir="auto"
                autoComplete="off"
                maxLength={120}
                value={form[`suppliers/${prefix}/legalName`] ?? ''}
                error={problemOf(`suppliers/${prefix}/legalName`)}
                onChange={(event) => change(`suppliers/${prefix}/legalName`, event.currentTarget.value)}
              />
              <Textarea
                label={nameOf('merchantField', 'addressLines')}
                aria-label={fieldName(`suppliers/${prefix}/addressLines`)}
                description={nameOf('merchantHint', 'addressLines')}
                dir="auto"
                autosize
                minRows={2}
                maxLength={700}
                value={form[`suppliers/${prefix}/addressLines`] ?? ''}
                error={problemOfLines(`suppliers/${prefix}/addressLines`)}
                onChange={(event) => change(`suppliers/${prefix}/addressLines`, event.currentTarget.value)}
              />
            </div>
            <TaxIdsField
              label={fieldName(`suppliers/${prefix}/taxIds`)}
              taxIds={form[`suppliers/${prefix}/taxIds`] ?? []}
              known={knownTaxIds}
              problemOf={(part) => problemOf(`suppliers/${prefix}/taxIds`, part)}
              onChange={(taxIds) => change(`suppliers/${prefix}/taxIds`, taxIds)}
            />
          </div>
        </Box>
      ))}
    </SettingEditor>
  )
}
