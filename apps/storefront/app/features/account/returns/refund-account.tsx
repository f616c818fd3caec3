import type { OrderDetail } from '@karat/contract/orders.ts'
import { isName } from '@karat/contract/names.ts'
import { type BankAccountKind, bankAccountKindsOf, hasBankCode, readBankAccount } from '@karat/sites/bank-account.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMoney } from '../../../money/money.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { useOrderToken } from '../orders/order-frame.tsx'
import { loadOrders } from '../../../state/orders/orders-actions.ts'
import './refund-account.css'

type Waiting = NonNullable<OrderDetail['refundAccount']>
type AccountField = 'holder' | 'account' | 'code'

/** The refund of an order by bank transfer: its amount, the given account, and the form that enters or changes it. */
export function RefundAccount({ orderID, waiting }: { orderID: string; waiting: Waiting }) {
  const t = useMessages()
  const money = useMoney()
  const [taken, setTaken] = useState<Waiting | null>(null)
  const [changing, setChanging] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (taken) status.current?.focus()
  }, [taken])
  const { amount, masked } = taken ?? waiting
  const values = { amount: money(amount, 'exact'), masked: masked ?? '' }
  return (
    <section className="refund-account" aria-labelledby="refund-account">
      <h2 id="refund-account">{t('refundAccount.title')}</h2>
      <p ref={status} tabIndex={-1} role="status">
        {t(masked === null ? 'refundAccount.text' : 'refundAccount.given', values)}
      </p>
      {masked === null || changing ? (
        <AccountForm
          orderID={orderID}
          onTaken={(given) => {
            setTaken(given)
            setChanging(false)
          }}
          onKeep={masked === null ? undefined : () => setChanging(false)}
        />
      ) : (
        <p>
          <LinkButton onClick={() => setChanging(true)}>{t('refundAccount.change')}</LinkButton>
        </p>
      )}
    </section>
  )
}

interface AccountFormProps {
  orderID: string
  onTaken: (given: Waiting) => void
  /** Undefined where no account was given before. */
  onKeep: (() => void) | undefined
}

function AccountForm({ orderID, onTaken, onKeep }: AccountFormProps) {
  const t = useMessages()
  const { settings } = useSite()
  const token = useOrderToken()
  const kinds = bankAccountKindsOf(settings.profile.country)
  const [kind, setKind] = useState<BankAccountKind>(kinds[0] ?? 'iban')
  const [errors, setErrors] = useState<Partial<Record<AccountField, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const read = (name: AccountField) => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const typed = { kind, account: read('account'), code: read('code') }
    const holder = read('holder')
    const judged = readBankAccount(typed)
    const wrong: typeof errors = {
      ...(isName(holder) && holder !== '' ? {} : { holder: t('form.name') }),
      ...('wrong' in judged ? Object.fromEntries(judged.wrong.map((field) => [field, t('problem.bad_bank_account')])) : {}),
    }
    setErrors(wrong)
    setFailure('')
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const orders = await loadOrders(settings, token)
      const given = await orders.giveAccount({ orderID, holder, ...typed })
      if (given.ok) return onTaken(given.value)
      const { field } = given.failure
      if (field === 'account' || field === 'code') setErrors({ [field]: t('problem.bad_bank_account') })
      else setFailure(failureText(t, given.failure))
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <Field
        id="account-holder"
        name="holder"
        label={t('refundAccount.holder')}
        maxLength={100}
        autoComplete="name"
        error={errors.holder}
        announced
      />
      {kinds.length > 1 && (
        <Field
          as="select"
          id="account-kind"
          label={t('refundAccount.kind')}
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(currentTarget.value as BankAccountKind)
            setErrors({})
          }}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {translateData(t, 'bankKind', one)}
            </option>
          ))}
        </Field>
      )}
      <Field
        id="account-number"
        name="account"
        label={translateData(t, 'bankAccount', kind)}
        maxLength={100}
        autoComplete="off"
        dir="ltr"
        error={errors.account}
        announced
      />
      {hasBankCode(kind) && (
        <Field
          id="account-code"
          name="code"
          label={translateData(t, 'bankCode', kind)}
          maxLength={40}
          autoComplete="off"
          dir="ltr"
          error={errors.code}
          announced
        />
      )}
      {failure && (
        <Notice tone="bad" icon="notice" role="alert">
          {failure}
        </Notice>
      )}
      <p className="refund-account-ways">
        <Button type="submit" disabled={busy}>
          {t('refundAccount.save')}
        </Button>
        {onKeep && <LinkButton onClick={onKeep}>{t('refundAccount.keep')}</LinkButton>}
      </p>
    </form>
  )
}
