import { Button, TextInput } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './id-number-form.module.css'
import { ordersKey } from './use-order.ts'

/** The field for the identity number that the customer shows, of an order that waits for it. */
export function IdNumberForm({ order: { number, idProof } }: { order: StaffOrder }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const [idNumber, setIdNumber] = useState('')
  const act = useAct('POST /api/staff/orders/:number/id-numbers/enter/', { touches: [ordersKey(site.id)] })
  const problemOf = useFieldProblem(act.problem)
  const { wrong } = act.problem?.details ?? {}
  const kind = idProof.kind ?? 'document'
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (idNumber.trim() !== '') act.run({ params: { number }, body: { idNumber } })
      }}
      noValidate
    >
      <TextInput
        label={nameOf('idNumber.label', kind)}
        description={nameOf('idNumber.hint', kind)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={idNumber}
        error={typeof wrong === 'string' ? nameOf('idNumber.wrong', wrong) : problemOf('idNumber')}
        onChange={(event) => {
          act.reset()
          setIdNumber(event.currentTarget.value)
        }}
      />
      <Button type="submit" variant="default" loading={act.busy} disabled={idNumber.trim() === ''}>
        {t('idNumber.save')}
      </Button>
      <ProblemNotice problem={act.problem} fields={['idNumber']} />
    </form>
  )
}
