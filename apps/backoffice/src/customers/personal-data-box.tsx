import { Button } from '@mantine/core'
import type { StaffCustomer } from '@karat/contract/staff-customers.ts'
import { useState } from 'react'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './customer.module.css'
import { DeletionConditions } from './deletion-conditions.tsx'
import { customerKey } from './use-customer.ts'

type Step = 'numbers' | 'export' | 'erase'

/** Saves data as a file of the browser. */
function download(name: string, data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

/** Identity numbers in full, the export of a customer's data, and the end of the account: each with a reason. */
export function PersonalDataBox({ customer: { id, deletionAt } }: { customer: StaffCustomer }) {
  const { t, nameOf } = useMessages()
  const { day } = useFormats()
  const may = useMay()
  const { site } = useWork()
  const [step, setStep] = useState<Step>()
  const [numbers, setNumbers] = useState<readonly { order: string; kind: string; number: string }[]>()
  const close = () => setStep(undefined)
  const acts = {
    numbers: useAct('POST /api/staff/customers/:id/id-numbers/', {
      onDone: (reply) => {
        setNumbers(reply.numbers)
        close()
      },
    }),
    export: useAct('POST /api/staff/customers/:id/export/', {
      onDone: (reply) => {
        download(`customer-${id}.json`, reply.data)
        close()
      },
    }),
    erase: useAct('POST /api/staff/customers/:id/erase/', {
      draft: `erase ${site.id} ${id}`,
      touches: [customerKey(site.id, id)],
      onDone: close,
    }),
  }
  if (!may('customers.pan') && !may('customers.export')) return null
  const button = (name: Step) => (
    <Button variant="default" onClick={() => setStep(name)}>
      {t(words[name].action)}
    </Button>
  )
  return (
    <Box title={t('customers.personalData')}>
      <div className={classes['acts']}>
        {may('customers.pan') && button('numbers')}
        {numbers?.length === 0 && <Second>{t('customers.noNumbers')}</Second>}
        {numbers && numbers.length > 0 && (
          <DetailList
            rows={numbers.map(({ order, kind, number }) => [
              `${nameOf('idKind', kind)} · ${order}`,
              <bdi key={order} dir="ltr">
                {number}
              </bdi>,
            ])}
          />
        )}
        {may('customers.export') && button('export')}
        {may('customers.export') && deletionAt === null && button('erase')}
        {may('customers.export') && <DeletionConditions id={id} />}
        {deletionAt !== null && <Second>{t('customers.erasedOn', { day: day(deletionAt) })}</Second>}
      </div>
      {step && (
        <ReasonDialog
          title={t(words[step].action)}
          lead={t(words[step].lead)}
          confirm={t(words[step].action)}
          act={acts[step]}
          onSend={(reason) => acts[step].run({ params: { id }, body: { reason } })}
          onClose={close}
        />
      )}
    </Box>
  )
}

const words = {
  numbers: { action: 'customers.showNumbers', lead: 'customers.showNumbersLead' },
  export: { action: 'customers.export', lead: 'customers.exportLead' },
  erase: { action: 'customers.erase', lead: 'customers.eraseLead' },
} as const
