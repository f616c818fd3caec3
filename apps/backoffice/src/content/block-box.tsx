import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { StaffContent } from '@karat/contract/staff-content.ts'
import {
  type ContentBlock,
  type ContentFieldType,
  contentBlockFields,
  isLong,
  isTranslated,
  maxBlockItems,
  maxTextLengths,
  pieceOrders,
  promiseIcons,
} from '@karat/sites/content-blocks.ts'
import { moved } from '../products/pictures/edited-pictures.ts'
import { Box } from '../ui/box.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { TextButton } from '../ui/text-button.tsx'
import { useMessages } from '../messages/messages.tsx'
import { blockName } from './block-name.ts'
import { itemsOf, newItem } from './content-form.ts'
import { PictureField } from './picture-field.tsx'
import classes from './content.module.css'

type Values = Readonly<Record<string, unknown>>

interface FieldsProps {
  choices: StaffContent['choices']
  language: string
  /** The problem of a field by its path below `at`. */
  problemOf: (field: string) => string | undefined
  addresses: ReadonlyMap<string, string>
}

interface BlockBoxProps extends FieldsProps {
  block: ContentBlock
  /** The path of the block: `blocks.0`. */
  at: string
  isClosed: boolean
  onChange: (block: ContentBlock) => void
  onRemove: (() => void) | undefined
}

/** The fields of a block in the chosen language, and its items. */
export function BlockBox({ block, at, isClosed, onChange, onRemove, ...fieldsProps }: BlockBoxProps) {
  const messages = useMessages()
  const { t } = messages
  const languageName = useLanguageName()
  const items = itemsOf(block)
  const { fields, items: itemFields } = contentBlockFields[block.kind]
  const write = (next: readonly Values[]) => onChange({ ...block, items: next } as ContentBlock)
  const missing = fieldsProps.problemOf(`${at}.items`) ?? fieldsProps.problemOf(`${at}.kind`)
  return (
    <Box
      title={blockName(messages, block.id)}
      beside={<bdi>{languageName(fieldsProps.language)}</bdi>}
      actions={!isClosed && onRemove && <TextButton onClick={onRemove}>{t('content.remove')}</TextButton>}
    >
      <div className={classes['items']}>
        {missing && <p role="alert">{missing}</p>}
        <fieldset className={classes['fields']} disabled={isClosed} aria-label={blockName(messages, block.id)}>
          <Fields {...fieldsProps} types={fields} values={block} at={at} onChange={(part) => onChange({ ...block, ...part })} />
        </fieldset>
        {items &&
          itemFields &&
          items.map((item, index) => (
            // Items have no id: their place is what tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <fieldset key={index} className={classes['item']} disabled={isClosed}>
              <legend>{t('content.item', { number: index + 1 })}</legend>
              <div className={classes['fields']}>
                <Fields
                  {...fieldsProps}
                  types={itemFields}
                  values={item}
                  at={`${at}.items.${index}`}
                  onChange={(part) => write(items.map((one, place) => (place === index ? { ...one, ...part } : one)))}
                />
              </div>
              {!isClosed && (
                <div className={classes['buttons']}>
                  <Button size="compact-sm" variant="default" disabled={index === 0} onClick={() => write(moved(items, index, index - 1))}>
                    {t('content.earlier')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={index === items.length - 1}
                    onClick={() => write(moved(items, index, index + 1))}
                  >
                    {t('content.later')}
                  </Button>
                  <Button size="compact-sm" variant="default" onClick={() => write(items.filter((_one, place) => place !== index))}>
                    {t('content.removeItem')}
                  </Button>
                </div>
              )}
            </fieldset>
          ))}
        {items && !isClosed && items.length < maxBlockItems && (
          <div className={classes['buttons']}>
            <Button variant="default" onClick={() => write([...items, newItem(block.kind)])}>
              {t('content.addItem')}
            </Button>
          </div>
        )}
      </div>
    </Box>
  )
}

interface FieldListProps extends FieldsProps {
  types: Readonly<Record<string, ContentFieldType>>
  values: Values
  at: string
  onChange: (part: Values) => void
}

/** The fields of a block, or of an item in one. */
function Fields({ types, values, at, choices, language, problemOf, addresses, onChange }: FieldListProps) {
  const { t, nameOf } = useMessages()
  return Object.entries(types).map(([name, type]) => {
    const label = nameOf('audit.field', name === 'id' ? 'category' : name)
    const error = problemOf(isTranslated(type) ? `${at}.${name}.${language}` : `${at}.${name}`)
    const value = String(values[name] ?? '')
    const write = (next: string) => onChange({ [name]: next })
    if (isTranslated(type)) {
      const texts = values[name] as Readonly<Record<string, string>>
      const max = maxTextLengths[name as keyof typeof maxTextLengths]
      const own = texts[language] ?? ''
      const props = {
        label,
        description: language !== 'en' && texts['en'] ? t('content.english', { text: texts['en'] }) : t('content.letters', { max }),
        lang: language,
        dir: 'auto',
        maxLength: max,
        autoComplete: 'off',
        value: own,
        error,
        onChange: (event: { currentTarget: { value: string } }) =>
          onChange({ [name]: { ...texts, [language]: event.currentTarget.value } }),
      } as const
      return isLong(name) ? (
        <Textarea
          key={name}
          {...props}
          autosize
          minRows={name === 'body' ? 4 : 2}
          className={name === 'body' ? classes['wide'] : undefined}
        />
      ) : (
        <TextInput key={name} {...props} />
      )
    }
    if (type === 'picture')
      return <PictureField key={name} label={label} id={value} address={addresses.get(value)} error={error} onChange={write} />
    if (type === 'path' || type === 'optionalPath' || type === 'name')
      return (
        <TextInput
          key={name}
          label={label}
          description={type === 'name' ? t('content.letters', { max: maxTextLengths.label }) : t('content.pathHint')}
          dir={type === 'name' ? 'auto' : 'ltr'}
          autoComplete="off"
          maxLength={type === 'name' ? maxTextLengths.label : 300}
          value={value}
          error={error}
          onChange={(event) => write(event.currentTarget.value)}
        />
      )
    const options =
      type === 'category'
        ? [{ value: '', label: t('content.choose') }, ...choices.categories.map((one) => ({ value: one.id, label: one.name }))]
        : type === 'icon'
          ? promiseIcons.map((icon) => ({ value: icon, label: nameOf('promiseIcon', icon) }))
          : pieceOrders.map((order) => ({ value: order, label: nameOf('pieceOrder', order) }))
    return (
      <NativeSelect
        key={name}
        label={label}
        value={value}
        data={options}
        error={error}
        onChange={(event) => write(event.currentTarget.value)}
      />
    )
  })
}
