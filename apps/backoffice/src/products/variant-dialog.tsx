import { Button, NativeSelect } from '@mantine/core'
import type { ProductVariant } from '@karat/pricing/product/document.ts'
import type { ProductChoices, ProductDocument } from '@karat/contract/staff-products.ts'
import { kindNamed } from '@karat/pricing/product-kinds/product-kinds.ts'
import { sizeSystems } from '@karat/pricing/product/document.ts'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './product-page.module.css'
import { useOptionFields, variantOf } from './variant-fields.tsx'

interface VariantDialogProps {
  productId: string
  document: ProductDocument
  choices: ProductChoices
  /** The variant whose metal and weight it begins with. */
  like: ProductVariant | undefined
  onAdd: (added: ProductVariant, sizeSystem: ProductDocument['sizeSystem']) => void
  onClose: () => void
}

/** Adds a variant to a product as it is typed. It has the stones and other parts of the others. */
export function VariantDialog({ productId, document, choices, like: last, onAdd, onClose }: VariantDialogProps) {
  const { t, nameOf } = useMessages()
  const { variants } = document
  const [option, setOption] = useState({ purity: last?.purity ?? '', colour: last?.colour ?? '', size: '', netMg: last?.netMg ?? 0 })
  const { hasMetal } = kindNamed(document.kind)
  const [sizeSystem, setSizeSystem] = useState(document.sizeSystem)
  const { fields, isComplete } = useOptionFields({ option, onChange: setOption, purities: choices.purities, hasMetal })
  const added = variantOf(productId, option, choices.purities, {
    restMg: last ? last.grossMg - last.netMg : 0,
    bare: hasMetal ? undefined : { metal: last?.metal ?? '', colour: last?.colour ?? '' },
  })
  const isKnown = variants.some(
    ({ id, purity, colour, size }) => id === added.id || (purity === added.purity && colour === added.colour && size === added.size),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || isKnown) return
    // The first one of its metal represents it on cards.
    const isListed = !variants.some(({ purity, colour }) => purity === added.purity && colour === added.colour)
    onAdd({ ...added, articles: last?.articles ?? 1, isListed }, sizeSystem)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('products.addVariant')} size={560}>
      <form className={classes['stack']} onSubmit={submit} noValidate>
        {fields}
        <NativeSelect
          label={t('products.sizeSystem')}
          value={sizeSystem}
          data={sizeSystems.map((value) => ({ value, label: nameOf('sizeSystem', value) }))}
          onChange={(event) => setSizeSystem(event.currentTarget.value as typeof sizeSystem)}
        />
        {isKnown && <p role="status">{t('products.variantKnown')}</p>}
        <div>
          <Button type="submit" disabled={!isComplete || isKnown}>
            {t('products.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
