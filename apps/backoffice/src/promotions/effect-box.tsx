import { NativeSelect, TextInput } from '@mantine/core'
import { promotionKinds } from '@karat/pricing/promotions/types.ts'
import { useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { PromotionEditorProps } from './editor-props.ts'
import { fieldsOfKind, hasMaxSaving, type PromotionForm } from './promotion-form.ts'
import classes from './promotion.module.css'

/** The effect of a promotion: its kind, and the fields of that kind. */
export function EffectBox({ form, change, problemOf, isClosed }: PromotionEditorProps) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const units: Partial<Record<string, string>> = { percent: '%', amount: site.currency, perGram: site.currency, maxSaving: site.currency }
  const field = (name: 'percent' | 'amount' | 'perGram' | 'buy' | 'get' | 'productID' | 'maxSaving', path: string) => (
    <TextInput
      key={name}
      label={nameOf('audit.field', name)}
      description={name === 'maxSaving' ? t('promotions.maxSavingHint') : name === 'productID' ? t('promotions.giftHint') : undefined}
      inputMode={name === 'productID' ? 'text' : 'decimal'}
      dir="ltr"
      autoComplete="off"
      maxLength={40}
      rightSection={units[name] && <span aria-hidden="true">{units[name]}</span>}
      rightSectionWidth={units[name] ? 52 : 0}
      value={form[name]}
      error={problemOf(path)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <Box title={t('promotions.effect')}>
      <fieldset className={classes['fields']} disabled={isClosed}>
        <NativeSelect
          label={nameOf('audit.field', 'kind')}
          value={form.kind}
          data={promotionKinds.map((kind) => ({ value: kind, label: nameOf('promotionKind', kind) }))}
          error={problemOf('effect.kind')}
          onChange={(event) => change({ kind: event.currentTarget.value as PromotionForm['kind'] })}
        />
        <div className={classes['grid']}>
          {fieldsOfKind[form.kind].map((name) => field(name, `effect.${name}`))}
          {hasMaxSaving(form.kind) && field('maxSaving', 'maxSaving')}
        </div>
        {form.kind === 'buy_get' && <Second>{t('promotions.buyGetHint')}</Second>}
        {form.kind === 'free_gift' && <Second>{t('promotions.giftScopeHint')}</Second>}
      </fieldset>
    </Box>
  )
}
