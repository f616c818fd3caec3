import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import type { IdProofReply } from '@karat/contract/id-proof.ts'
import { readIdNumber } from '@karat/sites/id-proof.ts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { translateData, useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { api, failureOf } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'
import './id-proof.css'

type Give = (number: string) => Promise<{ data?: { idProof: IdProofReply | null }; error?: unknown }>

interface IdProofFormProps {
  /** The reason why it is needed; hidden once it was given. */
  children: ReactNode
  given: IdProofReply | null
  give: Give
  /** Called when the service has accepted it. */
  onGiven?: () => void
}

/** Asks for the identity number that the site's law requires; a given number is shown masked and can be replaced. */
export function IdProofForm({ children, given, give, onGiven }: IdProofFormProps) {
  const t = useMessages()
  const { idProof: rule } = useSite().settings.profile
  const [taken, setTaken] = useState<IdProofReply | null>(null)
  const [changing, setChanging] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const shown = taken ?? given
  useEffect(() => {
    if (taken) status.current?.focus()
  }, [taken])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const number = String(new FormData(event.currentTarget).get('number') ?? '').trim()
    if (number === '') return setError(t('form.required'))
    const read = readIdNumber(rule, number)
    if ('wrong' in read) return setError(translateData(t, 'idProof.wrong', read.wrong))
    setBusy(true)
    setError('')
    try {
      const { data, error: failed } = await give(number)
      if (data?.idProof) {
        setTaken(data.idProof)
        setChanging(false)
        onGiven?.()
        return
      }
      const { code } = failureOf(failed)
      setError(code ? translateData(t, 'problem', code) : t('error.title'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="id-proof" aria-label={t('idProof.title', { kind: rule.kind })}>
      {(!shown || changing) && <p>{children}</p>}
      {shown && !changing ? (
        <p className="id-proof-given" ref={status} tabIndex={-1}>
          {t('idProof.given', { kind: rule.kind })}{' '}
          <b className="type-num" dir="ltr">
            {shown.masked}
          </b>{' '}
          <LinkButton onClick={() => setChanging(true)}>{t('checkout.change')}</LinkButton>
        </p>
      ) : (
        <form className="ui-fields" noValidate onSubmit={(event) => void submit(event)}>
          <Field
            id="id-proof-number"
            label={t('idProof.label', { kind: rule.kind })}
            hint={t('idProof.hint', { kind: rule.kind })}
            error={error}
            announced
            width="half"
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            aria-required="true"
            dir="ltr"
            // A shopper may continue to the payment without pressing the button: a valid number is saved anyway.
            onBlur={({ currentTarget: { form, value } }) => {
              if (!busy && 'number' in readIdNumber(rule, value)) form?.requestSubmit()
            }}
          />
          <p className="ui-field-half">
            <Button variant="secondary" type="submit" className="id-proof-save" disabled={busy}>
              {t('idProof.save')}
            </Button>
          </p>
        </form>
      )}
    </section>
  )
}

/** The identity number of a cart that needs one. An order without it is placed too, and is on hold. */
export function CartIdProof({ cartID }: { cartID: string }) {
  const t = useMessages()
  const { settings } = useSite()
  const [given, setGiven] = useState<IdProofReply | null>(null)
  useEffect(() => {
    void loadShop(settings).then(async ({ store }) => {
      const { data } = await store.dispatch(api.endpoints.idProof.initiate(cartID, { forceRefetch: true }))
      setGiven(data?.idProof ?? null)
    })
  }, [settings, cartID])
  return (
    <IdProofForm
      given={given}
      give={async (number) => {
        const { store } = await loadShop(settings)
        return store.dispatch(api.endpoints.giveIdProof.initiate({ cartID, number }))
      }}
    >
      {t('idProof.why', { kind: settings.profile.idProof.kind })}
    </IdProofForm>
  )
}

/** The same for an order that waits for it. */
export function OrderIdProof({ orderID, orderToken }: { orderID: string; orderToken: string | undefined }) {
  const t = useMessages()
  const { settings } = useSite()
  const [done, setDone] = useState(false)
  if (done)
    return (
      <Notice tone="good" icon="tick" role="status">
        {t('idProof.thanks')}
      </Notice>
    )
  return (
    <IdProofForm
      given={null}
      give={async (number) => {
        const { store } = await loadShop(settings)
        return store.dispatch(api.endpoints.giveOrderIdProof.initiate({ orderID, number, ...(orderToken ? { orderToken } : {}) }))
      }}
      onGiven={() => setDone(true)}
    >
      {t('thanks.idProof')}
    </IdProofForm>
  )
}
