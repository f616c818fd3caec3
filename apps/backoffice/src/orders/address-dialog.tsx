import '../app/library-forms.css'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { TextInput } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { StateSelect } from '../ui/state-select.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { isCollected as isOrderCollected } from './order-names.ts'
import { ordersKey } from './use-order.ts'

type Receiver = NonNullable<StaffOrder['receiver']>

const names = ['Fname', 'Lname', 'Phone'] as const
const placeNames = ['Address', 'Address1', 'City', 'Zip', 'State'] as const
const fields = [...names, ...placeNames].map((name) => `shipping.${name}`)

interface AddressDialogProps {
  order: Pick<StaffOrder, 'number' | 'deliveryMethod'>
  receiver: Receiver
  onClose: () => void
}

/** Changes the receiver or the address of an order before anything of it left; of a collected one the person who collects it. A second person approves it. */
export function AddressDialog({ order: { number, deliveryMethod }, receiver, onClose }: AddressDialogProps) {
  const { t } = useMessages()
  const { site } = useWork()
  const form = `address ${site.id} ${number}`
  const [typed, setTyped] = useTyped(form, 'receiver', receiver)
  const act = useAct('POST /api/staff/orders/:number/address/', { draft: form, touches: [ordersKey(site.id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  const isCollected = isOrderCollected(deliveryMethod)
  const isChanged = [...names, ...placeNames].some((name) => typed[name].trim() !== receiver[name])
  const write = (name: keyof Receiver, value: string) => {
    act.reset()
    setTyped({ ...typed, [name]: value })
  }
  const field = (name: Exclude<keyof Receiver, 'State'>, label: string, maxLength: number) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      value={typed[name]}
      error={problemOf(`shipping.${name}`)}
      onChange={(event) => write(name, event.currentTarget.value)}
    />
  )
  return (
    <ReasonDialog
      title={t(isCollected ? 'address.changeReceiver' : 'address.change')}
      lead={t('address.lead', { order: number })}
      confirm={t(isCollected ? 'address.changeReceiver' : 'address.change')}
      act={act}
      fields={fields}
      canSend={isChanged && typed.Fname.trim() !== '' && typed.Phone.trim() !== ''}
      onSend={(reason) => act.run({ params: { number }, body: { shipping: typed, reason } })}
      onClose={onClose}
    >
      {field('Fname', t('drafts.firstName'), 60)}
      {field('Lname', t('drafts.lastName'), 60)}
      {field('Phone', t('drafts.phone'), 60)}
      {!isCollected && (
        <>
          {field('Address', t('drafts.street'), 120)}
          {field('Address1', t('drafts.streetMore'), 120)}
          {field('City', t('drafts.city'), 60)}
          {field('Zip', t('drafts.postcode'), 12)}
          <StateSelect value={typed.State} error={problemOf('shipping.State')} onChange={(state) => write('State', state)} />
        </>
      )}
    </ReasonDialog>
  )
}
