import { LinkButton } from '@karat/ui/link-button.tsx'
import type { FieldErrors, FieldPath } from 'react-hook-form'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import type { AddressForm, PlaceForm } from '../../ui/forms/address-form.ts'

interface ErrorSummaryProps {
  errors: FieldErrors<AddressForm>
  /** The text of a field's error. */
  message: (error: string | undefined) => string | undefined
  /** Puts the focus into a field. */
  onChoose: (field: FieldPath<AddressForm>) => void
}

/** The fields that belong to no address, in the order of the form. */
const ownFields = ['phone', 'email', 'method', 'storeID'] as const
const placeFields = ['first', 'last', 'postcode', 'city', 'state', 'line1', 'line2'] as const satisfies (keyof PlaceForm)[]

/**
 * The invalid fields of a form in their order, at its top: each link moves the focus to its field. Announced when it appears; renders
 * nothing without errors.
 */
export function ErrorSummary({ errors, message, onChoose }: ErrorSummaryProps) {
  const t = useMessages()
  const { address, country } = useSite().settings.profile
  const labels: Record<(typeof ownFields)[number] | (typeof placeFields)[number], string> = {
    phone: t('form.phoneLabel'),
    email: t('form.emailLabel'),
    method: t('checkout.delivery'),
    storeID: t('delivery.whichStore'),
    first: t('form.first'),
    last: t('form.last'),
    postcode: t('postcode.name', { country }),
    city: t(address.cityLabel === 'area' ? 'form.area' : 'form.city'),
    state: t(address.stateLabel === 'emirate' ? 'form.emirate' : 'form.state'),
    line1: t('form.line1'),
    line2: t('form.line2'),
  }
  const wrong = [
    ...ownFields.map((field) => ({ path: field, label: labels[field], error: errors[field]?.message })),
    ...(['shipping', 'billing'] as const).flatMap((section) =>
      placeFields.map((field) => ({
        path: `${section}.${field}` as const,
        label: section === 'billing' ? `${t('checkout.billing')}: ${labels[field]}` : labels[field],
        error: errors[section]?.[field]?.message,
      })),
    ),
  ].filter(({ error }) => error !== undefined)
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <div className="checkout-errors">
          <p>
            <b>{t('form.check')}</b>
          </p>
          <ul>
            {wrong.map(({ path, label, error }) => (
              <li key={path}>
                <LinkButton onClick={() => onChoose(path)}>{label}</LinkButton> {message(error)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
