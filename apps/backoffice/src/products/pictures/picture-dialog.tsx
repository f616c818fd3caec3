import { Button, TextInput } from '@mantine/core'
import type { ProductDocument } from '@karat/contract/staff-products.ts'
import { useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguageName } from '../../ui/language-name.ts'
import { useMessages } from '../../messages/messages.tsx'
import type { ProductPicture } from './edited-pictures.ts'
import { MetalSelect } from './metal-select.tsx'
import { pickPictures } from './pick-pictures.ts'
import classes from './pictures-box.module.css'

interface PictureDialogProps {
  picture: ProductPicture
  address: string
  place: number
  /** The texts of the product, of which a picture without its own text has that of all pictures. */
  texts: ProductDocument['texts']
  languages: readonly string[]
  metals: readonly string[]
  onChange: (part: Partial<ProductPicture>) => void
  onReplace: (file: File) => void
  onRemove: () => void
  onClose: () => void
}

/** One picture of a product, large: its metal, its own text in each language, another file in its place. It is saved with the product. */
export function PictureDialog(props: PictureDialogProps) {
  const { picture, address, place, texts, languages, metals, onChange, onReplace, onRemove, onClose } = props
  const { t } = useMessages()
  const languageName = useLanguageName()
  const file = useRef<HTMLInputElement>(null)
  const type = (language: string, text: string) => {
    const { [language]: _former, ...others } = picture.alt
    onChange({ alt: text === '' ? others : { ...others, [language]: text } })
  }
  return (
    <Dialog onClose={onClose} title={t('products.picture', { place })} size={560}>
      <div className={classes['dialog']}>
        <img src={`/media/${address}?w=640`} alt="" />
        <MetalSelect
          label={t('products.metalOfPicture', { place })}
          value={picture.colour}
          metals={metals}
          onChange={(colour) => onChange({ colour })}
        />
        <fieldset className={classes['texts']}>
          <legend>{t('products.pictureText')}</legend>
          <p className={classes['small']}>{t('products.pictureTextHint')}</p>
          {languages.map((language) => (
            <TextInput
              key={language}
              label={languageName(language)}
              lang={language}
              dir="auto"
              maxLength={250}
              autoComplete="off"
              placeholder={texts[language]?.alt || (texts['en']?.alt ?? '')}
              value={picture.alt[language] ?? ''}
              onChange={(event) => type(language, event.currentTarget.value)}
            />
          ))}
        </fieldset>
        <input
          ref={file}
          type="file"
          {...pickPictures}
          hidden
          aria-label={t('products.replacePicture')}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) onReplace(chosen)
          }}
        />
        <div className={classes['buttons']}>
          <Button onClick={onClose}>{t('products.done')}</Button>
          <Button variant="default" onClick={() => file.current?.click()}>
            {t('products.replacePicture')}
          </Button>
          <Button variant="default" onClick={onRemove}>
            {t('products.removePicture')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
