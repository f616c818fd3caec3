import type { ListedAddress } from '@karat/contract/cart.ts'
import { useMessages } from '../../site/messages.tsx'
import { useCommaList } from '../../site/site.tsx'

interface SavedAddressesProps {
  addresses: readonly ListedAddress[]
  /** The id of the chosen address; empty while another is entered. */
  chosenId: string
  onChoose: (address: ListedAddress | undefined) => void
}

/** The customer's saved addresses: choosing one fills the form in. Renders nothing without any. */
export function SavedAddresses({ addresses, chosenId, onChoose }: SavedAddressesProps) {
  const t = useMessages()
  const list = useCommaList()
  const saved = addresses.filter((address) => address._id !== undefined)
  if (saved.length === 0) return null
  const choice = (address: ListedAddress | undefined, title: string, text = '') => (
    <label key={address?.shippingID ?? ''} className="checkout-radio">
      <input type="radio" name="saved-address" checked={chosenId === (address?.shippingID ?? '')} onChange={() => onChoose(address)} />
      <span>
        <b dir="auto">{title}</b>
        <span className="type-small type-soft checkout-radio-text" dir="auto">
          {text}
        </span>
      </span>
    </label>
  )
  return (
    <fieldset className="checkout-addresses">
      <legend>{t('checkout.addresses')}</legend>
      {saved.map((address) => {
        const { Fname, Lname, Address, Address1, City, Zip } = address.shipping
        return choice(address, address.label || `${Fname} ${Lname}`, list([Address, Address1, `${City} ${Zip}`.trim()]))
      })}
      {choice(undefined, t('checkout.otherAddress'))}
    </fieldset>
  )
}
