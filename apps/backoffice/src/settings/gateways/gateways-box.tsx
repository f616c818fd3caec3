import '../../app/library-forms.css'
import { Button, Checkbox } from '@mantine/core'
import type { CallReply } from '@karat/contract/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { useMay, useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { useGatewayName } from '../../set-up/gateway-name.ts'
import { Box } from '../../ui/box.tsx'
import type { MergeField } from '../../ui/merge-fields.ts'
import type { ConflictProps } from '../../ui/outdated-form.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Second } from '../../ui/second.tsx'
import tableClasses from '../../ui/table.module.css'
import { useEditedForm } from '../../ui/use-edited-form.ts'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../loaded.tsx'
import { SettingConflict } from '../setting-conflict.tsx'
import { SettingEditor } from '../setting-editor.tsx'
import classes from '../settings.module.css'

type Gateways = CallReply<'GET /api/staff/gateways/'>
type Form = Gateways['document']

const gatewaysKey = (siteId: string) => ['gateways', siteId] as const

/** The payment methods of the chosen site: which are offered, in which order, and whether their keys work. */
export function GatewaysBox() {
  const api = useApi()
  const { site } = useWork()
  const query = useQuery<Gateways>({ queryKey: gatewaysKey(site.id), queryFn: () => api.call('GET /api/staff/gateways/', {}) })
  return <Loaded query={query}>{(gateways) => <GatewaysEditor key={site.id} gateways={gateways} />}</Loaded>
}

function GatewaysConflict(props: ConflictProps<Form>) {
  const { t } = useMessages()
  const gatewayName = useGatewayName()
  const fields: MergeField<Form>[] = [
    { keys: ['gateways'], label: t('trade.gateways'), inWords: ({ gateways }) => gateways.map(gatewayName).join(t('list.comma')) },
  ]
  return <SettingConflict {...props} fields={fields} />
}

function GatewaysEditor({ gateways: { document, version, states } }: { gateways: Gateways }) {
  const { t } = useMessages()
  const { site } = useWork()
  const gatewayName = useGatewayName()
  const edited = useEditedForm<Form>(`gateways ${site.id}`, document, version)
  const key = gatewaysKey(site.id)
  const save = useAct('POST /api/staff/gateways/', { touches: [key], onDone: edited.saved })
  const { gateways } = edited.form
  const write = (next: string[]) => edited.change({ gateways: next })
  const swap = (at: number, other: number) =>
    write(gateways.map((one, index) => (index === at ? gateways[other] : index === other ? gateways[at] : one) ?? one))
  const shown = [...gateways, ...states.flatMap(({ key: one }) => (gateways.includes(one) ? [] : [one]))]
  return (
    <SettingEditor
      object="gateways"
      under={key}
      lead={t('gateways.lead')}
      edited={edited}
      save={save}
      isShown={() => false}
      Conflict={GatewaysConflict}
      onSave={() => save.run({ body: { document: edited.form, version: edited.version } })}
    >
      <Box title={t('trade.gateways')} flush foot={<p>{t('gateways.hint')}</p>}>
        <div className={tableClasses['scroll']}>
          <table className={tableClasses['table']} data-cards="" aria-label={t('trade.gateways')}>
            <thead>
              <tr>
                <th scope="col">{t('gateways.offered')}</th>
                <th scope="col">{t('gateways.keys')}</th>
                <th scope="col">{t('staff.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => {
                const at = gateways.indexOf(one)
                const name = gatewayName(one)
                const { isConfigured = false, variables = [] } = states.find(({ key: other }) => other === one) ?? {}
                return (
                  <tr key={one}>
                    <td>
                      <Checkbox
                        label={name}
                        checked={at >= 0}
                        onChange={({ currentTarget }) =>
                          write(currentTarget.checked ? [...gateways, one] : gateways.filter((key) => key !== one))
                        }
                      />
                    </td>
                    <td data-label={t('gateways.keys')}>
                      {t(isConfigured ? 'gateways.ready' : 'gateways.unconfigured')}
                      {variables.length > 0 && <Second>{t('gateways.variables', { names: variables.join(t('list.comma')) })}</Second>}
                    </td>
                    <td>
                      <div className={classes['acts']}>
                        <Button
                          variant="default"
                          size="compact-sm"
                          disabled={at <= 0}
                          aria-label={t('content.up', { name })}
                          onClick={() => swap(at, at - 1)}
                        >
                          ↑
                        </Button>
                        <Button
                          variant="default"
                          size="compact-sm"
                          disabled={at < 0 || at === gateways.length - 1}
                          aria-label={t('content.down', { name })}
                          onClick={() => swap(at, at + 1)}
                        >
                          ↓
                        </Button>
                        <TestButton gateway={one} name={name} />
                      </div>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </Box>
    </SettingEditor>
  )
}

/** Asks the provider whether it takes the shop's keys, and says what it answered. */
function TestButton({ gateway, name }: { gateway: string; name: string }) {
  const { t, nameOf } = useMessages()
  const may = useMay()
  const [outcome, setOutcome] = useState<string>()
  const act = useAct('POST /api/staff/gateways/test/', { onDone: (reply) => setOutcome(reply.outcome) })
  if (!may('settings.write')) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={act.busy}
        aria-label={t('staff.actionOn', { action: t('gateways.test'), name })}
        onClick={() => act.run({ body: { key: gateway } })}
      >
        {t('gateways.test')}
      </Button>
      <span role="status">{outcome !== undefined && <Second>{nameOf('gatewayOutcome', outcome)}</Second>}</span>
      <ProblemNotice problem={act.problem} />
    </>
  )
}
