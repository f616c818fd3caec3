import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useWords } from '../words/words.tsx'
import type { DraftBoxProps } from './contact-box.tsx'
import type { DraftForm } from './draft-form.ts'
import classes from './draft-page.module.css'

/** Where a draft order goes, and what is said with it. */
export function DeliverBox({ form, change, problem, isClosed }: DraftBoxProps) {
  const { t } = useWords()
  const problemOf = useFieldProblem(problem)
  const isCollected = form.deliveryMethod === 'pickup'
  const field = (name: keyof DraftForm['address'], label: string, maxLength: number, shipping: string) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      value={form.address[name]}
      error={problemOf(`address.${name}`) ?? problemOf(shipping)}
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
            data={[
              { value: 'insured', label: t('drafts.toTheDoor') },
              { value: 'pickup', label: t('drafts.pickup') },
            ]}
            value={isCollected ? 'pickup' : 'insured'}
            onChange={(value) => change({ deliveryMethod: value === 'pickup' ? 'pickup' : 'insured' })}
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
            {field('State', t('drafts.state'), 60, 'shipping.State')}
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

function StoreField({ form, change, problem, isClosed }: DraftBoxProps) {
  const { t } = useWords()
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
