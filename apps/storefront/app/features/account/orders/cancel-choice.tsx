import type { CancelItems } from '@karat/contract/cancellations.ts'
import { Select } from '@karat/ui/select.tsx'
import { mediaUrl } from '../../../media/picture.tsx'
import { Money } from '../../../money/money.tsx'
import { CatalogueText } from '../../../site/catalogue-texts.tsx'
import { type MessageKey, translateData, useMessages } from '../../../site/messages.tsx'
import { useOptionNames } from '../../../site/option-names.ts'

interface CancelChoiceProps {
  items: CancelItems['items']
  /** The chosen quantity by item id. */
  chosen: Record<string, number>
  onChoose: (chosen: Record<string, number>) => void
  error: MessageKey | undefined
}

/** The items of an order to choose from; those that cannot be cancelled are shown with the reason. */
export function CancelChoice({ items, chosen, onChoose, error }: CancelChoiceProps) {
  const t = useMessages()
  const optionNames = useOptionNames()
  const choose = (id: string, quantity: number) => {
    const { [id]: _, ...others } = chosen
    onChoose(quantity === 0 ? others : { ...others, [id]: quantity })
  }
  return (
    <fieldset className="cancel-which" data-invalid={error}>
      <legend>{t('cancel.which')}</legend>
      <ul>
        {items.map((item) => {
          const { orderItemID: id, cancellable, possibility } = item
          const isAble = cancellable > 0
          return (
            <li key={id} className={isAble ? undefined : 'is-off'}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen[id] !== undefined}
                  disabled={!isAble}
                  onChange={(event) => choose(id, event.currentTarget.checked ? 1 : 0)}
                />
                {item.mediaId && <img src={mediaUrl(item.mediaId, 320)} width="88" height="88" alt="" loading="lazy" />}
                <span>
                  <b>
                    <CatalogueText lang={item.lang}>{item.name}</CatalogueText>
                  </b>
                  <span className="type-small type-soft">
                    {item.quantity > 1 && `${item.quantity} × `}
                    {optionNames(item)}
                  </span>
                  <span className="type-small">{translateData(t, 'cancel.can', possibility)}</span>
                </span>
                <span>
                  <Money amount={item.price} detail="exact" as="b" />
                  {item.quantity > 1 && <span className="type-small type-soft">{t('unit.perPiece')}</span>}
                </span>
              </label>
              {cancellable > 1 && chosen[id] !== undefined && (
                <label className="cancel-count">
                  <span>{t('cancel.count')}</span>
                  <Select value={chosen[id]} onChange={(event) => choose(id, Number(event.currentTarget.value))}>
                    {Array.from({ length: cancellable }, (_, index) => (
                      <option key={index + 1}>{index + 1}</option>
                    ))}
                  </Select>
                </label>
              )}
            </li>
          )
        })}
      </ul>
      {error && (
        <span className="ui-field-error" role="alert">
          {t(error)}
        </span>
      )}
    </fieldset>
  )
}
