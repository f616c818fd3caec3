import { TextInput } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { ordersKey } from './use-order.ts'

/**
 * Gives the account of an order a contact by which its owner signs in again: somebody who lost both telephone number and e-mail address. The
 * account has credit and orders, so that a second person approves it.
 */
export function OpenAccountDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const form = `open account ${site.id} ${number}`
  const [contact, setContact] = useTyped(form, 'contact', '')
  const act = useAct('POST /api/staff/accounts/open/', { draft: form, touches: [ordersKey(site.id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  return (
    <ReasonDialog
      title={t('customer.openAccount')}
      lead={t('customer.openAccountLead')}
      confirm={t('money.accountConfirm')}
      act={act}
      fields={['contact']}
      reasonHint={t('customer.openAccountReason')}
      canSend={contact.trim() !== ''}
      onSend={(reason) => act.run({ body: { number, contact, reason } })}
      onClose={onClose}
    >
      <TextInput
        label={t('customer.newContact')}
        description={t('customer.newContactHint')}
        dir="ltr"
        autoComplete="off"
        maxLength={120}
        value={contact}
        error={problemOf('contact')}
        onChange={(event) => setContact(event.currentTarget.value)}
      />
    </ReasonDialog>
  )
}
