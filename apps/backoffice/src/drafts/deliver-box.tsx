import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { StateSelect } from '../ui/state-select.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { DraftBoxProps, PricedBag } from './contact-box.tsx'
import type { DraftForm } from './draft-form.ts'
import classes from './draft-page.module.css'

/** Where a draft order goes, and what is said with it. */
export function DeliverBox({ form, change, problem, isClosed, bag }: DraftBoxProps & { bag: PricedBag }) {
  const { t } = useMessages()
  const methods = useMethods(form, bag)
  const problemOf = useFieldProblem(problem)
  const isCollected = form.deliveryMethod === 'pickup'
  const errorOfAddress = (text: string | undefined, typed: string) =>
    text !== undefined && typed.trim() === '' ? t('problem.required') : text
  const field = (name: keyof DraftForm['address'], label: string, maxLength: number, shipping: string) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      value={form.address[name]}
      error={errorOfAddress(problemOf(`address.${name}`) ?? problemOf(shipping), form.address[name])}
      onChange={(event) => change({ address: { ...form.address, [name]: event.currentTarget.value } })}
    />
  )
  return (
    <Box title={t('drafts.deliver')} beside={isCollected ? undefined : t('drafts.addressHint')}>
      <div className={classes['stack']}>
        <div>
          <SegmentedControl
            aria-label={t('drafts.how')}
            disabled={isClosed}
            data={methods}
            value={form.deliveryMethod}
            onChange={(deliveryMethod) => change({ deliveryMethod })}
          />
        </div>
        {isCollected ? (
          <StoreField form={form} change={change} problem={problem} isClosed={isClosed} />
        ) : (
          <div className={classes['grid']}>
            {field('Address', t('drafts.street'), 120, 'shipping.Address')}
            {field('Address1', t('drafts.streetMore'), 120, 'shipping.Address1')}
            {field('City', t('drafts.city'), 60, 'shipping.City')}
            {field('Zip', t('drafts.postcode'), 12, 'shipping.Zip')}
            <StateField form={form} change={change} problem={problem} isClosed={isClosed} />
          </div>
        )}
        <Textarea
          label={t('drafts.message')}
          rows={2}
          maxLength={300}
          value={form.message}
          error={problemOf('message')}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <Textarea
          label={t('drafts.note')}
          rows={2}
          maxLength={500}
          value={form.note}
          error={problemOf('note')}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </div>
    </Box>
  )
}

const methodNames = { insured: 'drafts.toTheDoor', express: 'drafts.express', pickup: 'drafts.pickup' } as const

/** The delivery methods that the site offers for the priced bag, each with its charge; without pieces those of every site. */
function useMethods(form: DraftForm, bag: PricedBag) {
  const { t } = useMessages()
  const { shortMoney } = useFormats()
  const offered = bag?.deliveryOptions ?? []
  const known = (['insured', 'express', 'pickup'] as const).filter(
    (method) =>
      method === form.deliveryMethod || (offered.length === 0 ? method !== 'express' : offered.some((option) => option.method === method)),
  )
  return known.map((value) => {
    const fee = offered.find(({ method }) => method === value)?.fee ?? 0
    return { value, label: fee > 0 ? `${t(methodNames[value])} · ${shortMoney(fee)}` : t(methodNames[value]) }
  })
}

/** The state of the address. */
function StateField({ form, change, problem, isClosed }: DraftBoxProps) {
  const { t } = useMessages()
  const problemOf = useFieldProblem(problem)
  const problemText = problemOf('address.State') ?? problemOf('shipping.State')
  const error = problemText !== undefined && form.address.State === '' ? t('problem.required') : problemText
  const write = (State: string) => change({ address: { ...form.address, State } })
  return <StateSelect value={form.address.State} error={error} disabled={isClosed} onChange={write} />
}

function StoreField({ form, change, problem, isClosed }: DraftBoxProps) {
  const { t } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const problemOf = useFieldProblem(problem)
  const { data } = useQuery({
    queryKey: ['stores', site.id],
    queryFn: () => api.call('GET /account/cache/:key', { params: { key: 'STORES_EN' } }),
  })
  const stores = (Array.isArray(data?.responseBody) ? data.responseBody : []) as {
    id: string
    name: string
    subsite: string
    services: string[]
  }[]
  return (
    <Select
      label={t('drafts.store')}
      disabled={isClosed}
      error={problemOf('storeID')}
      data={stores
        .filter((one) => one.services.includes('pickup') && one.subsite === site.code)
        .map(({ id, name }) => ({ value: id, label: name }))}
      value={form.storeID === '' ? null : form.storeID}
      onChange={(storeID) => change({ storeID: storeID ?? '' })}
    />
  )
}
