import { NativeSelect, TextInput } from '@mantine/core'
import type { ProductVariant } from '@karat/pricing/product/document.ts'
import type { ProductChoices } from '@karat/contract/staff-products.ts'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { NumberField } from './number-field.tsx'
import classes from './product-page.module.css'

/** A variant as it is chosen: its purity, colour and size, and what one unit weighs net. */
export interface TypedOption {
  purity: string
  colour: string
  size: string
  netMg: number
}
export const emptyOption: TypedOption = { purity: '', colour: '', size: '', netMg: 0 }

/** The colours of a metal. */
const colours: Readonly<Record<string, readonly string[]>> = {
  gold: ['yellow', 'white', 'rose'],
  platinum: ['platinum'],
  silver: ['silver', 'oxidised'],
}
/** The colours that a purity may have. */
export const coloursOf = (purities: ProductChoices['purities'], purity: string): readonly string[] =>
  colours[purities.find((one) => one.purity === purity)?.metal ?? ''] ?? [purities.find((one) => one.purity === purity)?.metal ?? '']

/**
 * A variant of a product by what was chosen; its gross weight is the net weight and what else the product has (`restMg`). One of a piece
 * without metal is as `bare` says.
 */
export function variantOf(
  productId: string,
  option: TypedOption,
  purities: ProductChoices['purities'],
  { restMg = 0, bare }: { restMg?: number; bare?: Pick<ProductVariant, 'metal' | 'colour'> | undefined } = {},
): ProductVariant {
  const { purity, colour, size, netMg } = option
  return {
    id: [productId, purity, colour, size]
      .filter(Boolean)
      .join('-')
      .replaceAll(/[^A-Za-z0-9.]+/g, '-'),
    metal: bare?.metal ?? purities.find((one) => one.purity === purity)?.metal ?? 'gold',
    colour: bare?.colour ?? colour,
    purity,
    size,
    netMg,
    grossMg: netMg + restMg,
    articles: 1,
    isListed: false,
    isLead: false,
  }
}

/** The fields of a variant, and whether it has all that it needs. */
export function useOptionFields({
  option,
  onChange,
  purities,
  hasMetal = true,
}: {
  option: TypedOption
  onChange: (option: TypedOption) => void
  purities: ProductChoices['purities']
  /** Whether the piece has metal: without it a variant is a size alone. */
  hasMetal?: boolean
}): { fields: ReactNode; isComplete: boolean } {
  const { t } = useMessages()
  const fields = (
    <div className={classes['grid']}>
      {hasMetal && <MetalFields option={option} onChange={onChange} purities={purities} />}
      <TextInput
        label={t('products.size')}
        maxLength={20}
        autoComplete="off"
        value={option.size}
        onChange={(event) => onChange({ ...option, size: event.currentTarget.value })}
      />
      {hasMetal && (
        <NumberField
          label={t('products.netGrams')}
          decimals={3}
          value={option.netMg / 1000}
          onChange={(weight) => onChange({ ...option, netMg: Math.round(weight * 1000) })}
        />
      )}
    </div>
  )
  return { fields, isComplete: hasMetal ? option.purity !== '' && option.colour !== '' && option.netMg > 0 : option.size !== '' }
}

interface MetalFieldsProps {
  option: TypedOption
  onChange: (option: TypedOption) => void
  purities: ProductChoices['purities']
}

/** The purity of a variant, and the colour of its metal. */
function MetalFields({ option, onChange, purities }: MetalFieldsProps) {
  const { t, nameOf } = useMessages()
  const available = coloursOf(purities, option.purity)
  return (
    <>
      <NativeSelect
        label={t('products.purity')}
        value={option.purity}
        data={[
          { value: '', label: t('products.choose') },
          ...purities.map(({ purity, metal }) => ({ value: purity, label: `${nameOf('metal', metal)} ${purity}` })),
        ]}
        onChange={(event) => {
          const purity = event.currentTarget.value
          const [first = ''] = coloursOf(purities, purity)
          onChange({ ...option, purity, colour: coloursOf(purities, purity).includes(option.colour) ? option.colour : first })
        }}
      />
      <NativeSelect
        label={t('products.colour')}
        value={option.colour}
        disabled={option.purity === ''}
        data={option.purity === '' ? [''] : available.map((colour) => ({ value: colour, label: nameOf('colour', colour) }))}
        onChange={(event) => onChange({ ...option, colour: event.currentTarget.value })}
      />
    </>
  )
}
