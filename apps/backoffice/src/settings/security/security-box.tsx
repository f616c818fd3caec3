import '../../app/library-forms.css'
import { Button, TextInput } from '@mantine/core'
import { securitySettings } from '@karat/sites/staff-security.ts'
import { useState } from 'react'
import { sessionKey, useMay, useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Box } from '../../ui/box.tsx'
import { useFormats } from '../../ui/formats.ts'
import type { MergeField } from '../../ui/merge-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { type ConflictProps, isConflict } from '../../ui/outdated-form.tsx'
import { useFieldProblem } from '../../ui/problem-notice.tsx'
import { useEditedForm } from '../../ui/use-edited-form.ts'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../loaded.tsx'
import { SettingConflict } from '../setting-conflict.tsx'
import { SettingEditor } from '../setting-editor.tsx'
import classes from '../settings.module.css'
import { formOfSecurity, readSecurityForm, type SecurityForm, securityFields } from './security-form.ts'
import { securityKey, type StaffSecurity, useSecurity } from './use-security.ts'

/** How long members of staff stay signed in and how long the audit is stored, on every site. */
export function SecurityBox() {
  const query = useSecurity()
  return <Loaded query={query}>{(security) => <SecurityEditor security={security} />}</Loaded>
}

function SecurityConflict(props: ConflictProps<SecurityForm>) {
  const { nameOf } = useMessages()
  const merged = securityFields.map((field): MergeField<SecurityForm> => ({
    keys: [field],
    label: nameOf('securityField', field),
    inWords: (of) => of[field],
  }))
  return <SettingConflict {...props} fields={merged} />
}

function SecurityEditor({ security }: { security: StaffSecurity }) {
  const { t, nameOf } = useMessages()
  const { session } = useWork()
  const edited = useEditedForm<SecurityForm>('security', formOfSecurity(security), security.version)
  const { form } = edited
  // The own session has another end from now on.
  const save = useAct('POST /api/staff/security/', { touches: [securityKey, sessionKey], onDone: edited.saved })
  const refusalOf = useFieldProblem(isConflict(save.problem) ? undefined : save.problem)
  const { settings, unread } = readSecurityForm(form)
  const problemOf = (field: (typeof securityFields)[number]) => {
    if (!unread.includes(field)) return refusalOf(field)
    const { min: least, max: most } = securitySettings[field]
    return t('trade.between', { least, most })
  }
  return (
    <SettingEditor
      object="security"
      id="shop"
      hasUndo={false}
      isClosed={!session.maySetUp}
      under={securityKey}
      lead={t(session.maySetUp ? 'security.lead' : 'security.readOnly')}
      edited={edited}
      save={save}
      isReady={settings !== undefined}
      isShown={(field) => (securityFields as readonly string[]).includes(field)}
      Conflict={SecurityConflict}
      onSave={() => settings && save.run({ body: { ...settings, version: edited.version } })}
    >
      {security.plannedAudit && <PlannedAudit security={security} planned={security.plannedAudit} />}
      <Box title={t('security.title')}>
        <div className={classes['aligned']}>
          {securityFields.map((field) => (
            <TextInput
              key={field}
              label={nameOf('securityField', field)}
              description={nameOf('securityHint', field)}
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              maxLength={4}
              value={form[field]}
              error={problemOf(field)}
              onChange={(event) => edited.change({ ...form, [field]: event.currentTarget.value })}
            />
          ))}
        </div>
      </Box>
    </SettingEditor>
  )
}

/** A shorter time of the audit that begins later, and the button that ends the plan: every owner has it, also one of a single site. */
function PlannedAudit({ security, planned }: { security: StaffSecurity; planned: NonNullable<StaffSecurity['plannedAudit']> }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  const keep = useAct('POST /api/staff/security/audit/keep/', { touches: [securityKey], onDone: () => setAsked(false) })
  return (
    <Notice>
      <p>{t('security.planned', { time: time(planned.from), years: planned.years, name: planned.by })}</p>
      {may('settings.write') && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t('security.keep')}
        </Button>
      )}
      {isAsked && (
        <ActDialog
          title={t('security.keep')}
          lead={t('security.keepLead', { years: security.auditYears })}
          confirm={t('security.keep')}
          act={keep}
          canSend
          onSend={() => keep.run({ body: { version: security.version } })}
          onClose={() => setAsked(false)}
        >
          {null}
        </ActDialog>
      )}
    </Notice>
  )
}
